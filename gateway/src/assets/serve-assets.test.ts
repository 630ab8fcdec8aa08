import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rawRequest } from '../tests/raw-request';
import { FIRST, openShop, SECOND, type Shop } from '../tests/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const base = `/assets/mf-cart/${FIRST}`;
const get = (path: string, encoding = 'identity') =>
  rawRequest(
    shop.url,
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
  );

test('when a file is asked for, then it comes for ever, in the best form that was built', async () => {
  const plain = await get(`${base}/entry.js`);
  expect(plain).toContain(`/* mf-cart ${FIRST} */`);
  expect(plain).toMatch(/cache-control: public, max-age=31536000, immutable\r\n/i);
  expect(plain).toMatch(/content-type: (text|application)\/javascript; charset=utf-8\r\n/i);

  const brotli = await get(`${base}/entry.js`, 'gzip, br');
  expect(brotli).toMatch(/content-encoding: br\r\n/i);
  expect(brotli).toMatch(/vary: accept-encoding\r\n/i);
  expect(brotli).toMatch(/content-type: (text|application)\/javascript/i);
  const stored = path.join(shop.releasesDir, 'mf-cart', FIRST, 'client', 'entry.js');
  expect(brotli).toContain(await readFile(`${stored}.br`, 'latin1'));
  expect(await get(`${base}/entry.js`, 'gzip')).toContain(await readFile(`${stored}.gz`, 'latin1'));
  expect(await get(`${base}/styles.css`, 'br')).toMatch(/content-type: text\/css/i);
});

test('when a script comes, then without the headers that only a page needs', async () => {
  const answer = await get(`${base}/entry.js`);
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).not.toMatch(/content-security-policy|permissions-policy/i);
  expect(await get('/')).toMatch(/content-security-policy/i);
});

test('when a file is missing, then the answer is a plain 404 that nobody keeps', async () => {
  for (const file of [
    `${base}/gone.js`,
    `/assets/mf-cart/${SECOND}/entry.js`,
    '/assets/',
    '/assets/x',
  ]) {
    const answer = await get(file);
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect(answer).toMatch(/content-type: text\/plain/i);
    expect(answer).toMatch(/cache-control: no-store/i);
  }
});

test('when an address leads out of the browser files, then there is nothing', async () => {
  for (const file of [
    `${base}/../server/index.cjs`,
    `${base}/..%2fserver/index.cjs`,
    `${base}/%2e%2e/server/index.cjs`,
    `${base}/..%5cserver%5cindex.cjs`,
    `${base}/../release.json`,
    `/assets/mf-cart/..%2f..%2f/live.json`,
    `/assets/../live.json`,
    `${base}/server/index.cjs`,
    `${base}/%00`,
  ]) {
    const answer = await get(file);
    expect([path, answer.slice(9, 12)]).toEqual([path, expect.stringMatching(/40[04]/)]);
    expect(answer).not.toContain('exports.routes');
  }
});
