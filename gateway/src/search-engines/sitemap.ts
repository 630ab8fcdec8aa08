import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PageAddress } from '@handloom/contracts/pages';
import { escapeHtml } from '@handloom/service-kit/escape-html';
import { tagOf } from '../door/packed-answer';

/** Limit of the protocol (https://www.sitemaps.org/protocol.html). */
const ADDRESSES_PER_FILE = 50_000;
const START = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const zip = promisify(gzip);

export interface SiteFile {
  /** Compressed with gzip: 100,000 addresses are some twelve megabytes otherwise. */
  zipped: Buffer;
  etag: string;
}

export interface Sitemap {
  /** `/sitemap.xml`: all addresses, or where the parts are. */
  main: SiteFile;
  /** `/sitemap-1.xml` and so on. */
  parts: SiteFile[];
}

/** @param origin of the shop; every address starts with it, as canonical ones do */
export async function writeSitemap(
  origin: string,
  addresses: AsyncIterable<PageAddress>,
  addressesPerFile = ADDRESSES_PER_FILE,
): Promise<Sitemap> {
  const parts: SiteFile[] = [];
  let urls: string[] = [];
  const finish = async () => {
    parts.push(await file(`<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`));
    urls = [];
  };
  for await (const { path, lastModified } of addresses) {
    const address = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
    // A team's word: what is no address of the shop must not keep all others from being told.
    if (address?.origin !== origin) continue;
    if (urls.length === addressesPerFile) await finish();
    const changed = lastModified ? `<lastmod>${escapeHtml(lastModified)}</lastmod>` : '';
    urls.push(`<url><loc>${escapeHtml(address.href)}</loc>${changed}</url>\n`);
  }
  if (urls.length > 0 || parts.length === 0) await finish();

  const [only] = parts;
  if (parts.length === 1 && only) return { main: only, parts };
  const entries = parts.map(
    (_part, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>\n`,
  );
  return {
    main: await file(`<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`),
    parts,
  };
}

async function file(content: string): Promise<SiteFile> {
  const text = START + content;
  return { zipped: await zip(text), etag: tagOf(text) };
}
