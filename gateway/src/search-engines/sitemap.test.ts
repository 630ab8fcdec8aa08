import { gunzipSync } from 'node:zlib';
import { writeSitemap, type SiteFile } from './sitemap';

const textOf = ({ zipped }: SiteFile) => gunzipSync(zipped).toString();

async function* addresses(count: number) {
  for (let n = 1; n <= count; n += 1) yield { path: `/product/${n}` };
}

test('when all addresses fit into one file, then it is that file, absolute and escaped', async () => {
  async function* odd() {
    yield { path: '/' };
    yield { path: '/categories/a&b c', lastModified: '2026-01-02T03:04:05.000Z' };
  }
  const { main, parts } = await writeSitemap('https://shop.example', odd());
  expect(parts).toEqual([main]);
  expect(textOf(main)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example/</loc></url>
<url><loc>https://shop.example/categories/a&amp;b%20c</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>
</urlset>
`);
});

test('when there are more, then an index names the parts, each within the limit', async () => {
  const { main, parts } = await writeSitemap('https://shop.example', addresses(7), 3);
  expect(parts.map((part) => textOf(part).match(/<loc>/g)?.length)).toEqual([3, 3, 1]);
  expect(textOf(main)).toContain('<sitemapindex');
  expect(textOf(main).match(/sitemap-\d\.xml/g)).toEqual([
    'sitemap-1.xml',
    'sitemap-2.xml',
    'sitemap-3.xml',
  ]);
});

test('when there are exactly as many as fit, then no empty part follows', async () => {
  expect((await writeSitemap('https://shop.example', addresses(3), 3)).parts).toHaveLength(1);
  expect((await writeSitemap('https://shop.example', addresses(0), 3)).parts).toHaveLength(1);
});

test('when a page names what is no address, or one elsewhere, then all others are told', async () => {
  async function* odd() {
    yield { path: '/' };
    for (const path of ['https://', '//evil.example/rugs', 'https://evil.example/']) yield { path };
    yield { path: '/about' };
  }
  const { main } = await writeSitemap('https://shop.example', odd());
  const told = [...textOf(main).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(told).toEqual(['https://shop.example/', 'https://shop.example/about']);
});
