import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReadApi, ShopSettings } from '@handloom/contracts/pages';
import { isUnchanged } from '@handloom/service-kit/if-none-match';
import { notFound, ShopError } from '@handloom/service-kit/shop-error';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { encodingsIn } from '../door/packed-answer';
import type { LiveReleases } from '../releases/live-releases';
import { readJson } from '../services/read-json';
import { ANSWER_WITHIN_MS } from '../services/service-line';
import type { ServiceLines } from '../services/service-lines';
import { keptSitemap } from './kept-sitemap';
import { privatePaths, publicAddresses } from './public-addresses';
import { writeSitemap, type SiteFile } from './sitemap';

/** Results are one page for every word that anyone types. */
const SEARCH_RESULTS = '/*?*search=';
const unzip = promisify(gunzip);

interface Options {
  releases: LiveReleases;
  lines: Pick<ServiceLines, 'owning'>;
  settings: ShopSettings;
  ledger: ChangeLedger;
}

/** `robots.txt` and `sitemap.xml`. */
export function serveSearchEngines(app: FastifyInstance, options: Options): void {
  const { releases, lines, settings, ledger } = options;

  const read: ReadApi = async (url) => {
    const line = lines.owning(url);
    if (!line) throw new Error(`no service owns ${url}`);
    const { status, body, cause } = await readJson(line, {
      path: url,
      withinMs: ANSWER_WITHIN_MS,
    });
    if (status === 200) return body;
    throw new ShopError(503, 'Not available right now. Please try again.', {
      code: 'addresses-unknown',
      headers: { 'retry-after': '30' },
      details: cause ? undefined : { status },
    });
  };
  const sitemap = keptSitemap(
    () => writeSitemap(settings.origin, publicAddresses(releases.current(), read)),
    ledger,
    app.log,
  );

  app.get('/robots.txt', async (_request, reply) => {
    const hidden = [...privatePaths(releases.current()), SEARCH_RESULTS];
    const lines = hidden.map((path) => `Disallow: ${path}\n`).join('');
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\n${lines}\nSitemap: ${settings.origin}/sitemap.xml\n`);
  });

  app.get('/sitemap.xml', { compress: false }, async (_request, reply) =>
    sendZipped(reply, (await sitemap()).main),
  );
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,4}).xml',
    { compress: false },
    async (request, reply) => {
      const part = (await sitemap()).parts[Number(request.params.part) - 1];
      if (!part) throw notFound('Sitemap');
      return sendZipped(reply, part);
    },
  );
}

async function sendZipped(reply: FastifyReply, file: SiteFile) {
  const { headers } = reply.request;
  reply.headers({ etag: file.etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
  if (isUnchanged(file.etag, headers['if-none-match'])) return reply.code(304).send();
  reply.type('application/xml; charset=utf-8');
  // No crawler is known to take brotli alone; one that did would get it plain.
  if (!encodingsIn(headers['accept-encoding']).includes('gzip')) {
    return reply.send(await unzip(file.zipped));
  }
  return reply.header('content-encoding', 'gzip').send(file.zipped);
}
