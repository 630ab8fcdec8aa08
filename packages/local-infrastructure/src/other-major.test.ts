import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres';

test('when the data folder is of another major version, then one sentence says what to do, and nothing is touched', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-other-major-'));
  await writeFile(path.join(dataDir, 'PG_VERSION'), '17\n');
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    `${dataDir} was written by PostgreSQL 17, and this version of the shop brings PostgreSQL 18: start the version that wrote it, or move the data as docs/backup.md says under “Another PostgreSQL”.`,
  );
  expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
  await rm(dataDir, { recursive: true });
});
