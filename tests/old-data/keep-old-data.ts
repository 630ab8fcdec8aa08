/**
 * Keeps what a shop of an older version has written, for the upgrade drill (tests/own-shop/life-of-a-shop.test.ts):
 *
 *   git worktree add /tmp/old 3af0518 && cd /tmp/old && npm ci
 *   SHOP_DATA_DIR=/tmp/old-data PORT=8090 SEED_PRODUCTS=0 npm start
 *   npm run old-data -w tests -- /tmp/old /tmp/old-data http://localhost:8090
 *
 * Shoppers of that shop order, review and write; then each database is written down as SQL: the migrations as they
 * were in that version, all rows, and the names under which the migrations stand.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { OrderPlacedReply } from '@handloom/contracts/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { measurementTold } from 'tools/command-line';
import {
  ADMIN,
  apiSession,
  apiShopper,
  expectStatus,
  orderForSomeRug,
  type ApiShopper,
} from '../shop/api-client';
import { OLD_DATABASES, OLD_SHOPPERS } from './old-data';

const PRISMA_TABLE = `CREATE TABLE "_prisma_migrations" (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0);`;

/** Work on pictures, which are not kept. */
const WITH_PICTURES = 'image_work';

async function fill(url: string): Promise<void> {
  const admin = await apiSession(url, ADMIN);
  for (const [nth, account] of OLD_SHOPPERS.entries()) {
    const shopper = await apiShopper(url, account);
    const orders: string[] = [];
    for (const rug of [nth, nth + 1, nth + 2]) orders.push(await order(shopper, rug));
    const [first, second] = orders;
    await setStatus(admin, first, 'Processing');
    await setStatus(admin, second, 'Cancelled');
    const { items } = await orderForSomeRug(shopper, nth);
    const review = { stars: 4, text: `${account.fullName} likes it.` };
    await eventually(() =>
      expectStatus(
        201,
        shopper.send('POST', `/api/products/${items[0]?._id}/reviews`, { body: review }),
      ),
    );
  }
}

async function order(shopper: ApiShopper, nth: number): Promise<string> {
  const body = await orderForSomeRug(shopper, nth);
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await expectStatus(201, shopper.send('POST', '/api/orders', { body, headers }));
  return ((await answer.json()) as OrderPlacedReply).orderId;
}

async function setStatus(admin: Pick<ApiShopper, 'send'>, id = '', status: string): Promise<void> {
  await expectStatus(200, admin.send('PATCH', `/api/orders/${id}`, { body: { status } }));
}

async function writtenDown(client: Client, migrations: string): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => /^\d/.test(name)).sort();
  const scripts = names.map((name) =>
    readFile(path.join(migrations, name, 'migration.sql'), 'utf8'),
  );
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
       AND table_name <> '${WITH_PICTURES}'
     GROUP BY table_name ORDER BY table_name`,
  );
  const inserts: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM (SELECT ${columns} FROM "${name}") t`,
    );
    if (rows.length === 0) continue;
    const values = rows.map(({ row }) => row).join(',\n');
    inserts.push(
      `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns}\n` +
        `FROM json_populate_recordset(NULL::"${name}", $rows$[\n${values}]$rows$);`,
    );
  }
  const { rows: sequences } = await client.query<{ name: string; at: string }>(
    `SELECT sequencename AS name, last_value AS at FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return [
    ...(await Promise.all(scripts)),
    PRISMA_TABLE,
    // Some have rows of their migrations.
    `TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(', ')} CASCADE;`,
    'SET session_replication_role = replica;',
    ...inserts,
    ...sequences.map(({ name, at }) => `SELECT setval('"${name}"', ${at});`),
    'SET session_replication_role = DEFAULT;\n',
  ].join('\n');
}

async function main([checkout = '', dataDir = '', url = '']: string[]): Promise<void> {
  await fill(url);
  const folder = path.join(dataDir, 'postgres');
  const port = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[3];
  const password = await readFile(`${folder}.password`, 'utf8');
  for (const [service, file] of Object.entries(OLD_DATABASES)) {
    const database = `handloom_${service}`;
    const client = new Client({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    });
    await client.connect();
    const migrations = path.join(checkout, `svc-${service}`, 'prisma', 'migrations');
    await writeFile(file, await writtenDown(client, migrations));
    await client.end();
  }
}

main(measurementTold(__filename, { words: 3 }).words).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
