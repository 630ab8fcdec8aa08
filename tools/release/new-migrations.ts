import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { faultsOf } from '../migration-rules';

/**
 * Whether the code that runs can work on the tables that a new build makes (decision 038).
 * @param live folder of the build that is live; null: there is none to compare with
 * @returns the migrations that are new in the other one
 * @throws with each statement that the code of before may not live with
 */
export async function checkNewMigrations(build: string, live: string | null): Promise<string[]> {
  const known = new Set(live === null ? [] : await migrationsIn(live));
  const all = await migrationsIn(build);
  const added = live === null ? [] : all.filter((name) => !known.has(name));
  const faults: string[] = [];
  for (const name of added) {
    const sql = await readFile(path.join(build, 'prisma', name, 'migration.sql'), 'utf8');
    const before = all.slice(0, all.indexOf(name)).map((each) => path.basename(each));
    const found = faultsOf({ name: path.basename(name), sql, before });
    faults.push(...found.map((fault) => `  ${name}: ${fault}`));
  }
  if (faults.length === 0) return added;
  throw new Error(
    [...faults, 'It is not released: the version before works on the same tables.'].join('\n'),
  );
}

/** `migrations/0002_reviews`, and of the kit `kit/mails/0001_mails`. */
async function migrationsIn(build: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const prisma = path.join(build, 'prisma');
  const entries = await readdir(prisma, options).catch(() => []);
  return entries
    .filter((entry) => entry.name === 'migration.sql')
    .map((entry) => path.relative(prisma, entry.parentPath))
    .sort();
}
