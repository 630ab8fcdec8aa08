import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { LaunchedProcess } from './launched-process';
import { startNats } from './nats';
import { startPostgres, type PostgresServer } from './postgres';
import { addressOnFolder } from './postgres-address';

jest.setTimeout(40_000);

let folder: string;
let postgres: PostgresServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-environment-'));
  const dataDir = path.join(folder, 'postgres');
  postgres = await startPostgres({ dataDir, durable: false, connections: 300 });
});
afterAll(async () => {
  await postgres.stop(5_000);
  await rm(folder, { recursive: true, force: true });
});

/** As the account that a server runs as reads it. */
function variablesOf({ identity }: LaunchedProcess): string[] {
  const text = readFileSync(`/proc/${identity.pid}/environ`, 'utf8');
  return text.split('\0').map((line) => line.split('=')[0] ?? '');
}

/** Where it can be read. */
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'when PostgreSQL and NATS are started, then they have nothing of the environment that tells of the shop',
  async () => {
    const nats = await startNats({ storeDir: path.join(folder, 'nats'), durable: false });
    // As a secret would, it stands in the environment of this process.
    expect(process.env['NODE_ENV']).toBe('test');
    const told = [postgres, nats].map(variablesOf);
    await nats.stop(5_000);
    for (const variables of told) {
      expect(variables).toContain('PATH');
      expect(variables).not.toContain('NODE_ENV');
    }
  },
);

test('when the environment asks for TLS, then the embedded server, which has none, is reached without', async () => {
  // As in the shell of who works with a server elsewhere.
  process.env['PGSSLMODE'] = 'require';
  const addresses = [
    postgres.databaseUrl('postgres'),
    await addressOnFolder(path.join(folder, 'postgres'), 'postgres'),
  ];
  for (const connectionString of addresses) {
    const client = new Client({ connectionString });
    await client.connect();
    await client.end();
  }
  delete process.env['PGSSLMODE'];
});

test('when copies of the services want more connections than one of each, then the embedded server lets in as many', async () => {
  const client = new Client({ connectionString: postgres.databaseUrl('postgres') });
  await client.connect();
  const { rows } = await client.query('SHOW max_connections');
  await client.end();
  expect(rows).toEqual([{ max_connections: '300' }]);
});
