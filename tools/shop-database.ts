import path from 'node:path';
import type { ServicePart } from '@handloom/contracts/parts';
import { addressOnFolder } from '@handloom/local-infrastructure/postgres-address';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { databasesBeside } from './launcher/infrastructure';
import { dataDirOf } from './release/find-shop';

/**
 * A service's database: what `DATABASE_URL` names, else the embedded one of the shop that runs on `SHOP_DATA_DIR`.
 * @throws one sentence that says what to do
 */
export async function shopDatabase(
  service: ServicePart,
  env: Record<string, string | undefined>,
): Promise<string> {
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  const dataDir = dataDirOf(env);
  if (!(await readRunning(dataDir))) {
    throw new Error(
      `No shop runs on ${dataDir}. Start it with npm start, or name the shop with SHOP_DATA_DIR, or the database of ${service} with DATABASE_URL.`,
    );
  }
  const server = await addressOnFolder(path.join(dataDir, 'postgres'), '').catch(() => {
    throw new Error(
      `The shop on ${dataDir} uses a PostgreSQL of your own: name the database of ${service} with DATABASE_URL.`,
    );
  });
  return databasesBeside(server)(service);
}
