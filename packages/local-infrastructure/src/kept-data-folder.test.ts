import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresAccount } from './postgres-account';
import { prepareDataFolder } from './postgres-data';
import { startPostgres } from './postgres';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-kept-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('when the data folder is of another major version, then one sentence says what to do, and nothing is touched', async () => {
  await writeFile(path.join(dataDir, 'PG_VERSION'), '17\n');
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    `${dataDir} was written by PostgreSQL 17, and this version of the shop brings PostgreSQL 18: start the version that wrote it, or move the data as docs/backup.md says under “Another PostgreSQL”.`,
  );
  expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
});

test('when its password was lost, then one sentence says what to do, and nothing is touched', async () => {
  await writeFile(path.join(dataDir, 'PG_VERSION'), '18\n');
  await expect(prepareDataFolder(dataDir, 'no program', postgresAccount())).rejects.toThrow(
    `The password of the database in ${dataDir} cannot be read from ${dataDir}.password: put that file back, as from a backup, or move the folder away to begin with an empty database.`,
  );
  expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
});
