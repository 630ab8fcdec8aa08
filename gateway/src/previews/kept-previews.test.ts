import { generateKeyPairSync } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { signPreview } from '@handloom/release-registry/preview-token';
import { addressAt } from '../addresses/address';
import { visitorsPreviews } from './previews';
import type { previewedSites } from './previewed-sites';

const PARTS = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e'] as const;
const pairs = PARTS.map((part) => [part, generateKeyPairSync('ed25519')] as const);
const keys = Object.fromEntries(pairs.map(([part, { publicKey }]) => [part, [publicKey]]));
const log = { info: () => undefined } as unknown as FastifyBaseLogger;

test('when more previews are begun than one browser may have, then the one that was begun first goes', async () => {
  const siteOf = async () => ({ site: {}, trouble: null });
  const sites = { siteOf } as unknown as ReturnType<typeof previewedSites>;
  const previews = visitorsPreviews({ sites, keys, origin: 'http://localhost' }, log);
  const cookies: Record<string, string> = {};
  const request = { cookies, log } as unknown as FastifyRequest;
  const reply = {
    setCookie: (name: string, value: string) => void (cookies[name] = value),
    headers: () => undefined,
    redirect: () => undefined,
  } as unknown as FastifyReply;

  for (const [part, { privateKey }] of pairs) {
    const until = new Date(Date.now() + 60_000).toISOString();
    const wanted = { part, version: 'a'.repeat(12), root: '0'.repeat(64), until, by: 'Ada' };
    const query = `preview=${signPreview(wanted, privateKey)}`;
    previews.answerLink(request, reply, addressAt('/', query));
  }
  const shown = await previews.shownTo(request);
  expect(shown?.strip.previews.map(({ part }) => part)).toEqual(['mf-b', 'mf-c', 'mf-d', 'mf-e']);
});
