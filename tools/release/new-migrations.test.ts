import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkNewMigrations, migrationsBuilt, type MigrationFiles } from './new-migrations';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-migrations-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function build(name: string, migrations: Record<string, string>): Promise<MigrationFiles> {
  for (const [migration, sql] of Object.entries(migrations)) {
    const place = path.join(folder, name, 'prisma', migration);
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'migration.sql'), sql);
  }
  return migrationsBuilt(path.join(folder, name));
}
const check = (next: MigrationFiles, live: MigrationFiles | null) =>
  checkNewMigrations({ name: 'svc-orders', next, live });
/** It is live already, so nobody asks what it does. */
const LIVE = { 'migrations/0001_orders': 'DROP TABLE carts' };
const NOTES = 'ALTER TABLE orders ADD COLUMN note text';

test('when new migrations expand, then they are told', async () => {
  const live = await build('live', LIVE);
  const next = await build('next', {
    ...LIVE,
    'migrations/0002_notes': NOTES,
    'kit/mails/0001_mails': 'CREATE TABLE mails (id uuid)',
  });
  expect(await check(next, live)).toEqual(['kit/mails/0001_mails', 'migrations/0002_notes']);
  expect(await check(next, next)).toEqual([]);
  expect(await check(next, null)).toEqual([]);
});

test('when a new migration takes away what the live version uses, then it is refused by statement', async () => {
  const live = await build('live', LIVE);
  const next = await build('next', { ...LIVE, 'migrations/0002_less': 'DROP TABLE orders' });
  await expect(check(next, live)).rejects.toThrow(
    /migrations\/0002_less: DROP TABLE orders: .*_contract\nsvc-orders is not released/,
  );
});

test('when it says who expanded and since when nobody uses it, then it may contract', async () => {
  const live = await build('live', { ...LIVE, 'migrations/0002_notes': NOTES });
  const words = '-- Expanded by: 0002_notes\n-- Unused since: 5bc15739\n';
  const next = await build('next', {
    ...LIVE,
    'migrations/0002_notes': NOTES,
    'migrations/0003_less_contract': `${words}DROP TABLE carts`,
  });
  expect(await check(next, live)).toEqual(['migrations/0003_less_contract']);
});

test('when what expanded is as new as what contracts, then the version that runs uses still what goes', async () => {
  const words = '-- Expanded by: 0002_notes\n-- Unused since: 5bc15739\n';
  const next = await build('next', {
    ...LIVE,
    'migrations/0002_notes': NOTES,
    'migrations/0003_less_contract': `${words}DROP TABLE carts`,
  });
  await expect(check(next, await build('live', LIVE))).rejects.toThrow(
    '  migrations/0003_less_contract: 0002_notes is new as well, so what runs may use still what goes: first release a commit before this one, from 5bc15739 on.\nsvc-orders is not released',
  );
});
