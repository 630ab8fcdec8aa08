import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { copyFiles } from './copy-files';
import { addressOnFolder } from './postgres-address';

const WAL_FOLDER = 'pg_wal';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;
/** Of the running server alone, or made anew at its start: as `pg_basebackup` leaves them out. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\/.+|(.+\/)?(pgsql_tmp.*|pg_internal\.init.*))$/;

/**
 * Copies the folder of a running embedded server, so that a server started on the copy has all its databases as
 * they were at one moment, the end of the copying. Readers and writers go on. Files that change while they are
 * copied are put right at that start, from the log of what was written meanwhile. The procedure is PostgreSQL's
 * own: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * @throws when no server runs on the folder, or one sentence where it has tablespaces
 */
export async function baseBackup(dataDir: string, to: string): Promise<void> {
  const client = new Client({ connectionString: await addressOnFolder(dataDir, 'postgres') });
  // A server that dies meanwhile says so here, and to whoever asks next; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the log from here on until this connection ends.
    await client.query(
      `SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    const { first } = await oneRow<{ first: string }>(
      client,
      `SELECT pg_walfile_name(pg_backup_start('handloom', fast => true)) AS first`,
    );
    await copyFiles(dataDir, to, {
      leaveOut: (relative) => LEFT_OUT.test(relative),
      mayVanish: true,
    });
    const end = await oneRow<{ last: string; label: string; tablespaces: string }>(
      client,
      `SELECT pg_walfile_name(lsn) AS last, labelfile AS label, spcmapfile AS tablespaces
       FROM pg_backup_stop(wait_for_archive => false)`,
    );
    await copyLog(dataDir, to, { first, last: end.last });
    await writeFile(path.join(to, 'backup_label'), end.label, { mode: 0o600 });
    // A server that is started on the copy would look for them where those of this one lie.
    if (end.tablespaces) {
      throw new Error(
        `${dataDir} has tablespaces, which are not copied with it: use pg_basebackup (docs/backup.md).`,
      );
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyLog(
  dataDir: string,
  to: string,
  { first, last }: { first: string; last: string },
): Promise<void> {
  await copyFiles(path.join(dataDir, WAL_FOLDER), path.join(to, WAL_FOLDER), {
    leaveOut: (name) => !(WAL_SEGMENT.test(name) && name >= first && name <= last),
  });
  const kept = await readdir(path.join(to, WAL_FOLDER));
  for (const needed of [first, last]) {
    if (!kept.includes(needed)) throw new Error(`PostgreSQL's log ${needed} is gone: try again.`);
  }
}

async function oneRow<Row>(client: Client, sql: string): Promise<Row> {
  const { rows } = await client.query(sql);
  return rows[0] as Row;
}
