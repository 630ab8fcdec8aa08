import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { testKey } from '@handloom/release-registry/releases-under-test';
import { eventually } from '@handloom/test-kit/eventually';
import { createGateway } from '../app';
import { STOREFRONT_BUNDLE, storeRelease } from '../testing/fake-releases';
import { openShop, SECOND, type Shop } from '../testing/shop';

const NAME = 'svc-journal';
const said: { why?: string }[] = [];
let entry = 'Madder';
let shop: Shop;
let journal: FastifyInstance;
let gateway: FastifyInstance;
let url: string;
beforeAll(async () => {
  shop = await openShop();
  journal = Fastify({ forceCloseConnections: true });
  journal.get('/readyz', async () => ({ status: 'ok', checks: {}, version: 'aaaaaaaaaaaa' }));
  journal.all('/*', async ({ method, url: asked, body, headers }) => ({
    name: entry,
    method,
    asked,
    body: body ?? null,
    forwarded: headers['x-forwarded-for'],
  }));
  const services = {
    ...shop.config.services,
    journal: [await journal.listen({ port: 0, host: '127.0.0.1' })] as const,
  };
  const write = (line: string) => void said.push(JSON.parse(line) as { why?: string });
  gateway = await createGateway(
    { ...shop.config, services },
    { level: 'error', stream: { write } },
  );
  url = await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await gateway?.close();
  await journal?.close();
  await shop?.stop();
});

/** As `npm run release` does. @param changed what lies in the store says something else than was signed */
async function release(version: string, paths: string[], changed = false): Promise<void> {
  const folder = path.join(shop.releasesDir, NAME, version);
  const claim = { title: 'Journal', paths };
  const text = JSON.stringify({ name: NAME, version, files: {}, packages: {}, claim });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'release.json'), changed ? `${text} ` : text);
  const root = createHash('sha256').update(text).digest('hex');
  const note = { author: 'the journal team', reason: 'another page' };
  await shop.registry.as(note, testKey(NAME)).setLive(NAME, { version, root });
}

const ask = (address: string, options?: RequestInit) => fetch(`${url}${address}`, options);
const statusOf = async (address: string) => (await ask(address)).status;

test('when a service’s release claims an address, then it is asked there, whatever the method, and nowhere else', async () => {
  expect(await statusOf('/api/journal')).toBe(404);
  await release('aaaaaaaaaaaa', ['/api/journal']);
  await eventually(async () => expect(await statusOf('/api/journal')).toBe(200));

  const posted = await ask('/api/journal/1%20a?by=me', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await posted.json()).toMatchObject({
    method: 'POST',
    asked: '/api/journal/1%20a?by=me',
    body: { a: 1 },
    forwarded: '127.0.0.1',
  });
  expect(posted.headers.get('cache-control')).toBe('no-store');
  expect(await statusOf('/api/journals')).toBe(404);
  expect(await statusOf('/api/journal/..%2fusers')).toBe(400);
  const health = (await (await ask('/healthz')).json()) as { versions: object };
  expect(health.versions).toMatchObject({ journal: ['aaaaaaaaaaaa'] });
});

test('when a page shows what is changed through this door, then it shows it at once', async () => {
  const bundle = STOREFRONT_BUNDLE.replace(`'/api/products/' + id`, `'/api/journal/' + id`);
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version: SECOND, bundle });
  await shop.registry.setLive('mf-storefront', SECOND);
  const page = async () => (await ask('/product/1')).text();
  await eventually(async () => expect(await page()).toContain('Madder'));
  entry = 'Indigo';
  expect(await page()).toContain('Madder');
  await ask('/api/journal/1', { method: 'PUT' });
  expect(await page()).toContain('Indigo');
});

test('when its next release claims more, and some of it is another’s, then it has the rest, and the log says why', async () => {
  await release('bbbbbbbbbbbb', ['/api/journal', '/api/almanac', '/api/mails/orders']);
  await eventually(async () => expect(await statusOf('/api/almanac/2')).toBe(200));
  expect(said.map(({ why }) => why)).toContain(
    '/api/mails/orders belongs to svc-orders already, so svc-journal cannot have it.',
  );
  await shop.registry.as({ author: 'a', reason: 'b' }, testKey(NAME)).rollback(NAME);
  await eventually(async () => expect(await statusOf('/api/almanac/2')).toBe(404));
  expect(await statusOf('/api/journal')).toBe(200);
});

test('when what lies in the store is not what its team signed, then what was claimed before counts', async () => {
  await release('cccccccccccc', ['/api/almanac'], true);
  await eventually(() => expect(JSON.stringify(said)).toContain('is not what the team of svc-j'));
  expect(await statusOf('/api/journal')).toBe(200);
  expect(await statusOf('/api/almanac')).toBe(404);
});

test('when the service is away, then one sentence says so, by the name that people know', async () => {
  await journal.close();
  const answer = await ask('/api/journal');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    error: 'Journal is not available right now. Please try again in a moment.',
  });
});
