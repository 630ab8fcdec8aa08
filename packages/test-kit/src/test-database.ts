import { randomBytes } from 'node:crypto';
import { Client, Pool, type PoolConfig } from 'pg';
import { hasMigrations } from './services';
import { asService, migrationFailure, POSTGRES_VARIABLE, templateName } from './shared-postgres';

export interface TestDatabase {
  /** By its owner, who may do everything. */
  url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

export interface ServiceDatabase extends TestDatabase {
  /** By the login that the service has in a shop. */
  serviceUrl: string;
}

/**
 * A fresh database with a service's migrated tables, copied from a template.
 * @throws when Jest's global setup did not run or the service's migrations fail.
 */
export async function createTestDatabase(service: string): Promise<ServiceDatabase> {
  const failure = migrationFailure(service);
  if (failure) throw new Error(`The migrations of svc-${service} fail: ${failure}`);
  if (!hasMigrations(service)) throw new Error(`svc-${service} has no migrations.`);
  const database = await createFrom(templateName(service), service.replaceAll('-', '_'));
  return { ...database, serviceUrl: asService(service, database.url) };
}

/** A database with nothing in it, for tests of migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0', 'empty');
}

/**
 * The driver's pool calls itself ended when the first of its connections is. A database that is dropped then ends
 * the others, which without a listener would be an error of nobody's test.
 */
export function openTestPool(connectionString: string, config: PoolConfig = {}): Pool {
  const pool = new Pool({ connectionString, ...config });
  pool.on('error', () => undefined);
  return pool;
}

async function createFrom(template: string, label: string): Promise<TestDatabase> {
  const server = process.env[POSTGRES_VARIABLE];
  if (!server)
    throw new Error('There is no test PostgreSQL: run this test with the root jest.config.mjs.');
  const name = `test_${label}_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  // As files, which takes a quarter less processor time than each page by the log.
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: url.href,
    drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
