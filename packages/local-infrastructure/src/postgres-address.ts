import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SUPERUSER } from './postgres-data';

/**
 * Where the embedded server that runs on a folder has a database; its port is another one at each start.
 * @throws when none runs on the folder
 */
export async function addressOnFolder(dataDir: string, database: string): Promise<string> {
  const lock = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const port = lock.split('\n')[3];
  if (!port) throw new Error(`No PostgreSQL of ours runs on ${dataDir}.`);
  const password = await readFile(`${dataDir}.password`, 'utf8');
  return embeddedAddress({ password, port, name: database });
}

interface EmbeddedDatabase {
  password: string;
  port: number | string;
  /** Empty: that of the server alone. */
  name: string;
}

/** Without TLS, which the server does not have, whatever `PGSSLMODE` says of others. */
export function embeddedAddress({ password, port, name }: EmbeddedDatabase): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
}
