/**
 * Sends a shop's products around: exported, tried, imported with every price changed, exported again, and back. For a
 * shop of 10,000 products:
 *
 *   SEED_PRODUCTS=10000 npm start
 *   npx tsx bench/product-files.ts http://127.0.0.1:8080
 *
 * Fails where the file that comes back is not the one that was sent. 10,000 changed products have 60 s.
 */
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { cellText, csvLine } from '@handloom/service-kit/lists/csv';
import { measurementTold } from 'tools/command-line';
import { call } from './load';

const [shop = 'http://127.0.0.1:8080'] = measurementTold(__filename, { words: 1 }).words;
const admin = {
  email: process.env['ADMIN_EMAIL'] ?? 'admin@handloom.example',
  password: process.env['ADMIN_PASSWORD'] ?? 'handloom-admin',
};
const LIMIT_MS = 60_000;

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const ms = performance.now() - began;
  console.log(`${what.padEnd(40)} ${(ms / 1_000).toFixed(2).padStart(6)} s`);
  assert.ok(ms < LIMIT_MS, `${what} takes more than ${LIMIT_MS / 1_000} s`);
  return result;
}

function withEachPriceAnother(csv: string): string {
  const [header = [], ...rows] = parse(csv).map((cells) => cells.map(cellText));
  const price = header.indexOf('Price');
  const changed = rows.map((cells) =>
    cells.with(price, String((Number(cells[price]) * 100 + 25) / 100)),
  );
  return [header, ...changed].map(csvLine).join('');
}

async function main(): Promise<void> {
  const login = { method: 'POST', expected: 200, body: admin };
  const { headers: answered } = await call(`${shop}/api/auth/login`, login);
  const cookie = (answered['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const download = async () =>
    (await fetch(`${shop}/api/products/export.csv`, { headers: { cookie } })).text();
  const send = async (csv: string, dryRun = false) => {
    const form = new FormData();
    form.set('file', new Blob([csv], { type: 'text/csv' }), 'rugs.csv');
    const url = `${shop}/api/products/import?dryRun=${dryRun}`;
    const answer = await fetch(url, { method: 'POST', headers: { cookie }, body: form });
    const said = (await answer.json()) as Record<string, number | boolean>;
    assert.equal(answer.status, 200, JSON.stringify(said));
    assert.equal(said['errorCount'], 0, JSON.stringify(said));
    return said;
  };

  const first = await timed('exported', download);
  const { rows, unchanged } = await timed('tried as it is', () => send(first, true));
  assert.equal(unchanged, rows);
  const dearer = withEachPriceAnother(first);
  assert.notEqual(dearer, first);
  const imported = await timed('imported, each price another', () => send(dearer));
  assert.equal(imported['changed'], rows);
  assert.equal(await timed('exported again, the same', download), dearer);
  await timed('imported back', () => send(first));
  assert.equal(await download(), first);
  console.log(`${String(rows)} products, ${(first.length / 1_048_576).toFixed(1)} MB`);
}

void main();
