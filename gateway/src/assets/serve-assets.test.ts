import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILES } from '@handloom/release-registry/browser-files';
import { fileOf } from '../testing/fake-releases';
import { rawRequest } from '../testing/raw-request';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const entry = fileOf('mf-cart', FIRST, 'entry.js');
const address = `/assets/${entry}`;
const get = (path: string, encoding = 'identity') =>
  rawRequest(
    shop.url,
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
  );

test('when a file is asked for, then it comes for ever, in the best form that was built', async () => {
  const plain = await get(address);
  expect(plain).toContain(`/* mf-cart ${FIRST} */`);
  expect(plain).toMatch(/cache-control: public, max-age=31536000, immutable\r\n/i);
  expect(plain).toMatch(/content-type: (text|application)\/javascript; charset=utf-8\r\n/i);

  const brotli = await get(address, 'gzip, br');
  expect(brotli).toMatch(/content-encoding: br\r\n/i);
  expect(brotli).toMatch(/vary: accept-encoding\r\n/i);
  expect(brotli).toMatch(/content-type: (text|application)\/javascript/i);
  const stored = path.join(shop.releasesDir, FILES, entry);
  expect(brotli).toContain(await readFile(`${stored}.br`, 'latin1'));
  expect(await get(address, 'gzip')).toContain(await readFile(`${stored}.gz`, 'latin1'));
  expect(await get(`/assets/${fileOf('mf-cart', FIRST, 'styles.css')}`, 'br')).toMatch(
    /content-type: text\/css/i,
  );
});

test('when a script comes, then without the headers that only a page needs', async () => {
  const answer = await get(address);
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).not.toMatch(/content-security-policy|permissions-policy/i);
  expect(await get('/')).toMatch(/content-security-policy/i);
  // Who opens a drawing by its address opens a page.
  const drawing = fileOf('mf-cart', FIRST, 'knot.svg');
  await writeFile(path.join(shop.releasesDir, FILES, drawing), '<svg/>');
  expect(await get(`/assets/${drawing}`)).toMatch(/content-security-policy/i);
});

test('when a file is missing, then the answer is a plain 404 that nobody keeps', async () => {
  for (const file of [
    `/assets/${fileOf('mf-cart', SECOND, 'entry.js')}`,
    `/assets/mf-cart/${SECOND}/entry.js`,
    `${address}.br`,
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
    `/assets/../mf-cart/${FIRST}/server/index.cjs`,
    `/assets/%2e%2e/mf-cart/${FIRST}/server/index.cjs`,
    `/assets/..%2fmf-cart%2f${FIRST}%2fserver%2findex.cjs`,
    `/assets/..%5cmf-cart%5c${FIRST}%5cserver%5cindex.cjs`,
    `/assets/..%2fmf-cart%2f${FIRST}%2frelease.json`,
    `/assets/mf-cart/${FIRST}/server/index.cjs`,
    `/assets/mf-cart/..%2f..%2f/live.json`,
    '/assets/../live.json',
    '/assets/..%2flive.json',
    '/assets/%00',
    '/assets/mf-cart',
  ]) {
    const answer = await get(file);
    expect([path, answer.slice(9, 12)]).toEqual([path, expect.stringMatching(/40[04]/)]);
    expect(answer).not.toContain('exports.routes');
  }
});
