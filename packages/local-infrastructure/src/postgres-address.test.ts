import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres, type PostgresServer } from './postgres';
import { addressOnFolder } from './postgres-address';

jest.setTimeout(40_000);

let folder: string;
let server: PostgresServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-address-'));
  server = await startPostgres({ dataDir: path.join(folder, 'data'), durable: false });
  // As in the shell of who works with a server elsewhere.
  process.env['PGSSLMODE'] = 'require';
});
afterAll(async () => {
  delete process.env['PGSSLMODE'];
  await server.stop(5_000);
  await rm(folder, { recursive: true, force: true });
});

test('when the environment asks for TLS, then the embedded server, which has none, is reached without', async () => {
  const addresses = [
    server.databaseUrl('postgres'),
    await addressOnFolder(path.join(folder, 'data'), 'postgres'),
  ];
  for (const connectionString of addresses) {
    const client = new Client({ connectionString });
    await client.connect();
    await client.end();
  }
});
