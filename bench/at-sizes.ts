/**
 * One table of what a shop answers at several sizes, beside bare routes measured in the same rounds, at 16 connections:
 *
 *   npx tsx bench/at-sizes.ts [rounds=3] [seconds=2] [sizes=10000,100000,1000000]
 *
 * starts a shop of each size, one after the other (of a million products: a quarter of an hour), and writes the table of
 * `docs/speed.md`. What is kept is asked for again and again; what is not is another address each time. Medians; each
 * row's share is of the bare route that is said beside it. On Linux.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryByPart, memoryOfTree } from '@handloom/local-infrastructure/process-memory';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { measurementTold } from 'tools/command-line';
import { startOwnShop, type OwnShop, type Service } from '../tests/shop/own-shop';
import { keepAsking, type Asked } from './keep-asking';
import { closeConnections, keepCalling, quantile } from './load';
import { openShopping } from './shopping';
import { startBareRoute } from './start-bare-route';
import { UNKEPT_SEARCHES } from './unkept-searches';

const [rounds = '3', seconds = '2', sizes = '10000,100000,1000000'] = measurementTold(__filename, {
  words: 3,
}).words;
const LOAD = { connections: 16, seconds: Number(seconds) };
const BROTLI = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const UP_WITHIN_MS = 3_600_000;
const QUIET_AFTER_MS = 20_000;
const REPORT = path.resolve(__dirname, '../docs/speed.md');

type Yardstick = 'bare route, ready text' | 'bare route, one SELECT';

/** What is measured, by the name of its row; each gives answers per second. */
type Rows = Record<string, { of: Yardstick | null; rate(): Promise<number> }>;

async function asking(server: string, asked: Omit<Asked, 'expected'>): Promise<number> {
  const began = performance.now();
  const answers = await keepAsking(server, { ...asked, expected: 200 }, LOAD);
  return (answers * 1_000) / (performance.now() - began);
}

async function calling(one: (caller: number, turn: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const calls = await keepCalling({ callers: LOAD.connections, seconds: LOAD.seconds }, one);
  return (calls * 1_000) / (performance.now() - began);
}

async function rowsOf(shop: OwnShop, bare: { url: string }): Promise<Rows> {
  const some = await shop.rows<{ id: string }>(
    'orders',
    'SELECT id FROM catalogue_products LIMIT 50000',
  );
  const ids = some.map(({ id }) => id);
  let next = 0;
  const anyId = () => ids[(next += 1) % ids.length] ?? '';
  const shopping = await openShopping(shop, LOAD.connections);
  const of = (yardstick: Yardstick | null) => (rate: () => Promise<number>) => ({
    of: yardstick,
    rate,
  });
  const ofText = of('bare route, ready text');
  const ofSelect = of('bare route, one SELECT');
  const kept = (address: string) =>
    ofText(() => asking(shop.url, { path: () => address, headers: BROTLI }));
  const unkept = (address: Asked['path']) =>
    ofSelect(() => asking(shop.url, { path: address, headers: BROTLI }));
  return {
    'bare route, ready text': of(null)(() => asking(bare.url, { path: () => '/text/4000' })),
    'bare route, one SELECT': of(null)(() =>
      asking(bare.url, { path: () => `/bare?id=${anyId()}` }),
    ),
    'kept: a list': kept('/api/products?limit=24'),
    'kept: a category': kept('/api/products?category=hand-tufted&limit=24'),
    'kept: a search': kept('/api/products?limit=24&search=floral'),
    'kept: a rug': kept(`/api/products/${ids[0]}`),
    'kept: a document': kept(`/product/${ids[0]}`),
    'not kept: a rug': unkept(() => `/api/products/${anyId()}`),
    ...Object.fromEntries(
      Object.entries(UNKEPT_SEARCHES).map(([name, address]) => [
        `not kept: ${name}`,
        unkept(address),
      ]),
    ),
    'not kept: a document': unkept(() => `/product/${anyId()}`),
    'a rug put into a cart': ofSelect(() => calling(shopping.add(shop.url))),
    'a rug put into a cart and ordered': ofSelect(() => calling(shopping.order(shop.url))),
  };
}

/** Every product that the catalogue has is known to svc-orders, and nothing is indexed any more. */
async function untilQuiet(shop: OwnShop): Promise<void> {
  const count = async (service: Service, table: string) =>
    (await shop.rows<{ n: number }>(service, `SELECT count(*)::int AS n FROM ${table}`))[0]?.n;
  const products = await count('catalog', 'products');
  while ((await count('orders', 'catalogue_products')) !== products) await pause(1_000);
  await shop.rows('orders', 'ANALYZE catalogue_products');
  await pause(QUIET_AFTER_MS);
}

async function memoryOf(shop: OwnShop): Promise<Record<string, number>> {
  const runtime = await readRunning(shop.dataDir);
  if (!runtime) throw new Error('The shop does not run any more.');
  const parts = {
    ...(await memoryByPart(runtime)),
    PostgreSQL: await memoryOfTree(shop.postgres.pid()),
    NATS: await memoryOfTree(shop.nats.pid()),
  };
  return Object.fromEntries(Object.entries(parts).map(([part, { shareMb }]) => [part, shareMb]));
}

interface Column {
  products: number;
  rates: Record<string, { perSecond: number; of: Yardstick | null }>;
  memory: Record<string, number>;
  databasesMb: number;
}

async function measure(products: number): Promise<Column> {
  const settings = { SEED_PRODUCTS: String(products), PICTURES_AHEAD: 'false' };
  const shop = await startOwnShop({ settings, upWithinMs: UP_WITHIN_MS });
  const bare = await startBareRoute(shop);
  try {
    await untilQuiet(shop);
    const rows = Object.entries(await rowsOf(shop, bare));
    const measured = new Map<string, number[]>(rows.map(([name]) => [name, []]));
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const [name, { rate }] of rows) measured.get(name)?.push(await rate());
    }
    const [size] = await shop.rows<{ mb: number }>(
      'catalog',
      `SELECT sum(pg_database_size(oid))::float8 / 1048576 AS mb FROM pg_database`,
    );
    return {
      products,
      rates: Object.fromEntries(
        rows.map(([name, { of }]) => [
          name,
          { perSecond: quantile(measured.get(name) ?? [], 0.5), of },
        ]),
      ),
      memory: await memoryOf(shop),
      databasesMb: size?.mb ?? 0,
    };
  } finally {
    bare.stop();
    await shop.stop();
  }
}

function table(columns: readonly Column[]): string {
  const [first] = columns;
  if (!first) throw new Error('No size was given.');
  const thousands = new Intl.NumberFormat('en');
  const row = (name: string, cell: (column: Column) => string) =>
    `| ${[name, ...columns.map(cell)].join(' | ')} |`;
  const rate = (name: string) => (column: Column) => {
    const { perSecond = 0, of = null } = column.rates[name] ?? {};
    const whole = of && column.rates[of];
    const share = whole ? ` (${((perSecond * 100) / whole.perSecond).toFixed(1)}%)` : '';
    return `${thousands.format(Math.round(perSecond))}${share}`;
  };
  const mb = (one: number | undefined) => (one ?? 0).toFixed(0);
  const sum = ({ memory }: Column) => mb(Object.values(memory).reduce((all, one) => all + one, 0));
  const head = columns.map(({ products }) => `${thousands.format(products)} products`);
  return [
    `| per second (share of a bare route) | ${head.join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...Object.keys(first.rates).map((name) => row(name, rate(name))),
    '',
    `| MB, after the load | ${head.join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...Object.keys(first.memory).map((part) => row(part, ({ memory }) => mb(memory[part]))),
    row('all', sum),
    row('databases, on disk', ({ databasesMb }) => mb(databasesMb)),
  ].join('\n');
}

async function main(): Promise<void> {
  const columns: Column[] = [];
  for (const products of sizes.split(',').map(Number)) {
    columns.push(await measure(products));
    console.log(table(columns.slice(-1)));
  }
  closeConnections();
  const marks = /(<!-- at sizes -->)[\s\S]*(<!-- \/at sizes -->)/;
  const text = await readFile(REPORT, 'utf8');
  await writeFile(REPORT, text.replace(marks, `$1\n\n${table(columns)}\n\n$2`));
}

void main();
