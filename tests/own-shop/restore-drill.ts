import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { OrderPlacedReply } from '@handloom/contracts/orders';
import { expectStatus, orderForSomeRug, type ApiShopper } from '../shop/api-client';

const REPOSITORY = path.resolve(__dirname, '../..');

/** `npm run backup` and `npm run restore`, without npm. */
export async function runTool(name: 'backup' | 'restore', dataDir: string, folder: string) {
  const program = path.join('tools', `${name}.ts`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', program, folder],
    { cwd: REPOSITORY, env: { ...process.env, SHOP_DATA_DIR: dataDir } },
  );
  return stdout;
}

/** An order as the shopper was told of it, and when. */
interface Told {
  orderId: string;
  askedAt: number;
  answeredAt: number;
}

export async function orderSomeRug(shopper: Pick<ApiShopper, 'send'>, nth = 0): Promise<Response> {
  const body = await orderForSomeRug(shopper, nth);
  // Without a key of its own, the same rug again at once would be the same order.
  const headers = { 'idempotency-key': randomUUID() };
  return shopper.send('POST', '/api/orders', { body, headers });
}

/** Orders one rug after the other until stopped. */
export function keepOrdering(shopper: ApiShopper): {
  /** So far, in their order. */
  told: readonly Told[];
  stop(): Promise<Told[]>;
} {
  const told: Told[] = [];
  let goesOn = true;
  const ordering = (async () => {
    for (let nth = 0; goesOn; nth += 1) {
      const askedAt = Date.now();
      const answer = await expectStatus(201, orderSomeRug(shopper, nth));
      const { orderId } = (await answer.json()) as OrderPlacedReply;
      told.push({ orderId, askedAt, answeredAt: Date.now() });
    }
  })();
  return {
    told,
    async stop() {
      goesOn = false;
      await ordering;
      return told;
    },
  };
}

/** By product: units in orders that stand, and units that the catalogue has counted. */
export interface Books {
  ordered: Map<string, number>;
  counted: Map<string, number>;
}

/** Of every order. */
export async function orderIds(dataDir: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(dataDir, 'orders', 'SELECT id FROM orders');
  return new Set(rows.map(({ id }) => id));
}

export async function booksOf(dataDir: string): Promise<Books> {
  const [ordered, counted] = await Promise.all([
    rowsOf<Units>(
      dataDir,
      'orders',
      `SELECT l.product_id AS id, sum(l.quantity)::int AS units
       FROM order_lines l JOIN orders o ON o.id = l.order_id
       WHERE o.status <> 'Cancelled' GROUP BY l.product_id`,
    ),
    rowsOf<Units>(dataDir, 'catalog', `SELECT id, units_sold::int AS units FROM products`),
  ]);
  return { ordered: byProduct(ordered), counted: byProduct(counted) };
}

interface Units {
  id: string;
  units: number;
}

const byProduct = (rows: Units[]) => new Map(rows.map(({ id, units }) => [id, units]));

/** What came to each product's units; those to which nothing came are left out. */
export function soldSince(before: Map<string, number>, after: Map<string, number>) {
  const changes = [...after].map(([id, units]) => [id, units - (before.get(id) ?? 0)] as const);
  return new Map(changes.filter(([, change]) => change !== 0).sort());
}

async function rowsOf<Row extends object>(dataDir: string, database: string, sql: string) {
  const folder = path.join(dataDir, 'postgres');
  const lock = await readFile(path.join(folder, 'postmaster.pid'), 'utf8');
  const client = new Client({
    host: '127.0.0.1',
    port: Number(lock.split('\n')[3]),
    user: 'postgres',
    password: await readFile(`${folder}.password`, 'utf8'),
    database: `handloom_${database}`,
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
