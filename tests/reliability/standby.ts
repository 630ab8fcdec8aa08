import { appendFile, copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { baseBackup } from '@handloom/local-infrastructure/base-backup';
import { startPostgres, type PostgresServer } from '@handloom/local-infrastructure/postgres';
import { giveToServer } from '@handloom/local-infrastructure/postgres-data';

const NAME = 'standby';
const LOOK_EVERY_MS = 50;
const TOGETHER_WITHIN_MS = 60_000;

/** A server that has all of another one, which confirms nothing before this one has it too. */
export interface Standby {
  server: PostgresServer;
  dataDir: string;
  /** From now on nothing waits for it. */
  beLeftBehind(): Promise<void>;
  /** It gets nothing any more. */
  cutOff(): Promise<void>;
  /** It takes the other's place. */
  promote(): Promise<void>;
}

/**
 * Starts a standby of a running server beside its folder, as an operator does, and waits until each commit waits for it:
 * https://www.postgresql.org/docs/18/warm-standby.html#SYNCHRONOUS-REPLICATION
 */
export async function startStandby(
  primary: { server: PostgresServer; dataDir: string },
  nth: number,
): Promise<Standby> {
  const dataDir = path.join(path.dirname(primary.dataDir), `postgres-${nth}`);
  // What is written while it is copied is still there when it asks for it.
  await set(primary.server, 'wal_keep_size', '1GB');
  await baseBackup(primary.dataDir, dataDir);
  await copyFile(`${primary.dataDir}.password`, `${dataDir}.password`);
  const { port, password } = new URL(primary.server.databaseUrl('postgres'));
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=${NAME}`;
  await appendFile(
    path.join(dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo}'\nsynchronous_standby_names = ''\n`,
  );
  await writeFile(path.join(dataDir, 'standby.signal'), '');
  await giveToServer(dataDir);
  const server = await startPostgres({ dataDir });
  const deadline = performance.now() + TOGETHER_WITHIN_MS;
  while (!(await follows(primary.server))) {
    if (performance.now() > deadline) throw new Error(`No standby: ${server.lastWords()}`);
    await pause(LOOK_EVERY_MS);
  }
  await set(primary.server, 'synchronous_standby_names', `ANY 1 (${NAME})`);
  return {
    server,
    dataDir,
    beLeftBehind: () => set(primary.server, 'synchronous_standby_names', ''),
    cutOff: () => set(server, 'primary_conninfo', ''),
    async promote() {
      await run(server, 'SELECT pg_promote()');
    },
  };
}

async function set(server: PostgresServer, name: string, value: string): Promise<void> {
  await run(server, `ALTER SYSTEM SET ${name} = '${value}'`);
  await run(server, 'SELECT pg_reload_conf()');
}

async function follows(primary: PostgresServer): Promise<boolean> {
  const rows = await run(primary, `SELECT FROM pg_stat_replication WHERE state = 'streaming'`);
  return rows.length > 0;
}

async function run(server: PostgresServer, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.databaseUrl('postgres') });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
