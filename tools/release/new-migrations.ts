import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { faultsOf, wordsOf } from '../migration-rules';

/** Files by name: `migrations/0002_reviews`, and of the kit `kit/mails/0001_mails`. */
export type MigrationFiles = ReadonlyMap<string, string>;

/** As a build of the service has them. */
export function migrationsBuilt(build: string): Promise<MigrationFiles> {
  return filesBelow(path.join(build, 'prisma'));
}

/** As the next build of the service would have them. */
export async function migrationsToBuild(service: string): Promise<MigrationFiles> {
  const own = path.join(REPOSITORY, service, 'prisma');
  if (!existsSync(own)) return new Map();
  const kit = path.join(REPOSITORY, 'packages', 'service-kit', 'migrations');
  return new Map([...(await filesBelow(kit, 'kit')), ...(await filesBelow(own))]);
}

interface Compared {
  name: string;
  next: MigrationFiles;
  /** Null: there is nothing to compare with. */
  live: MigrationFiles | null;
}

/**
 * Whether the code that runs can work on the tables that a new build makes (decision 038).
 * @returns the migrations that are new in it
 * @throws with each statement that the code of before may not live with
 */
export async function checkNewMigrations({ name, next, live }: Compared): Promise<string[]> {
  const all = [...next.keys()];
  const added = live === null ? [] : all.filter((each) => !live.has(each));
  const faults: string[] = [];
  for (const each of added) {
    const sql = await readFile(next.get(each) ?? '', 'utf8');
    const before = all.slice(0, all.indexOf(each)).map((other) => path.basename(other));
    const found = faultsOf({ name: path.basename(each), sql, before });
    const { expanded, unusedSince } = wordsOf(sql);
    if (expanded && added.includes(path.join(path.dirname(each), expanded)))
      found.push(
        `${expanded} is new as well, so what runs may use still what goes: first release a commit before this one, from ${unusedSince} on.`,
      );
    faults.push(...found.map((fault) => `  ${each}: ${fault}`));
  }
  if (faults.length === 0) return added;
  const why = `${name} is not released: the version before works on the same tables.`;
  throw new Error([...faults, why].join('\n'));
}

async function filesBelow(folder: string, prefix = ''): Promise<MigrationFiles> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch(() => []);
  const files = entries
    .filter((entry) => entry.name === 'migration.sql')
    .map((entry): [string, string] => {
      const name = path.join(prefix, path.relative(folder, entry.parentPath));
      return [name, path.join(entry.parentPath, entry.name)];
    });
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}
