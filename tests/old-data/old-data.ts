import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { ensureDatabase, startPostgres } from '@handloom/local-infrastructure/postgres';

const at = (name: string) => path.join(__dirname, `${name}.sql`);

/** What each database of a shop held that commit 3af0518 ran (see `keep-old-data.ts`). */
export const OLD_DATABASES = {
  catalog: at('catalog'),
  identity: at('identity'),
  orders: at('orders'),
};

const THREE_ORDERS = ['Cancelled', 'Pending', 'Processing'];

/** Of that shop, and the statuses of their orders. */
export const OLD_SHOPPERS = [
  { fullName: 'Asha Example', email: 'asha@old.example', orders: THREE_ORDERS },
  { fullName: 'Ravi Example', email: 'ravi@old.example', orders: THREE_ORDERS },
];
/** As all shoppers in tests sign up. */
export const OLD_PASSWORD = 'a good rug';

/** Makes a data folder as a shop of that version left it: its databases; its pictures and keys are not there. */
export async function writeOldDataFolder(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const server = await startPostgres({ dataDir: folder, durable: false });
  try {
    for (const [service, file] of Object.entries(OLD_DATABASES)) {
      const connectionString = server.databaseUrl(`handloom_${service}`);
      await ensureDatabase(connectionString);
      const client = new Client({ connectionString });
      await client.connect();
      await client.query(await readFile(file, 'utf8'));
      await client.end();
    }
  } finally {
    await server.stop(10_000);
    await rm(`${folder}.log`, { force: true });
  }
}
