import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { postgresAccount, type Account } from './postgres-account';
import { commandLine, endProcess, identify, processes, worksIn } from './process-identity';
import { serverEnvironment } from './server-environment';

/** The superuser of the embedded server. */
export const SUPERUSER = 'postgres';
const FAST_SHUTDOWN_MS = 5_000;

/**
 * The data folder as the server sees it. As root, its parents may be closed to the server's account,
 * but its own working folder is not: so we enter the folder for it, and it never walks there.
 */
export function folderFromInside(dataDir: string): string {
  return existsSync('/proc/self/cwd') ? '/proc/self/cwd' : dataDir;
}

/**
 * A folder is of one major version, and no other reads it.
 * @throws one sentence that says what to do
 */
export async function expectSameMajor(dataDir: string, program: string): Promise<void> {
  const written = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (written === null) return;
  const { stdout } = spawnSync(path.join(program, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
  });
  const [, major] = /PostgreSQL\) (\d+)/.exec(stdout) ?? [];
  if (!major || written.trim() === major) return;
  throw new Error(
    `${dataDir} was written by PostgreSQL ${written.trim()}, and this version of the shop brings PostgreSQL ${major}: start the version that wrote it, or move the data as docs/backup.md says under “Another PostgreSQL”.`,
  );
}

/**
 * Creates the database folder if it is not there, whole or not at all.
 * @returns the superuser's password, which lies beside the folder, readable by its owner alone.
 * @throws one sentence where the folder is there without it
 */
export async function prepareDataFolder(
  dataDir: string,
  program: string,
  account: Account,
): Promise<string> {
  const passwordFile = `${dataDir}.password`;
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    return readFile(passwordFile, 'utf8').catch((error: unknown) => {
      throw new Error(
        `The password of the database in ${dataDir} cannot be read from ${passwordFile}: put that file back, as from a backup, or move the folder away to begin with an empty database.`,
        { cause: error },
      );
    });
  }

  const password = randomBytes(24).toString('base64url');
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  // initdb reads it as the server's account, from inside a folder that it can reach.
  const input = path.join(unfinished, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(path.join(unfinished, 'data'), { mode: 0o700 });
  await writeFile(input, password, { mode: 0o600 });
  for (const place of [unfinished, path.join(unfinished, 'data'), input])
    await give(place, account);
  await initialise(unfinished, program, account);
  await rm(dataDir, { recursive: true, force: true });
  await rename(path.join(unfinished, 'data'), dataDir);
  await rm(unfinished, { recursive: true, force: true });
  return password;
}

/** A folder that somebody else wrote becomes the server's account's, with all that is in it. */
export async function giveToServer(dataDir: string): Promise<void> {
  const account = postgresAccount();
  const below = await readdir(dataDir, { recursive: true });
  for (const entry of ['', ...below]) await give(path.join(dataDir, entry), account);
}

async function give(place: string, { uid, gid }: Account): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(place, uid, gid);
}

async function initialise(folder: string, program: string, account: Account): Promise<void> {
  const cwd = path.join(folder, 'data');
  const data = folderFromInside(cwd);
  const child = spawn(
    path.join(program, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${data}/../password`,
      '--auth-host=scram-sha-256',
      '--auth-local=reject',
      '--encoding=UTF8',
      // PostgreSQL's own collation: no system locale needed, and an upgrade of libc changes no index.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    {
      ...account,
      env: serverEnvironment(),
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    throw new Error(`The database folder could not be created in ${folder}: ${problem.trim()}`);
  }
}

/**
 * Ends a server that outlived its launcher on this folder, and removes the lock that a killed one
 * left: after a restart of the machine its process id may be another program's, and PostgreSQL would
 * then refuse to start.
 */
export async function endLeftoverServer(dataDir: string): Promise<void> {
  const lock = path.join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  const identity = pid ? identify(pid) : null;
  if (identity && isServerOf(pid, dataDir)) {
    await endProcess(identity, { signal: 'SIGINT', withinMs: FAST_SHUTDOWN_MS });
  }
  await endOrphans(dataDir);
  await rm(lock, { force: true });
}

function isServerOf(pid: number, dataDir: string): boolean {
  const command = commandLine(pid);
  return command.includes('postgres') && (worksIn(pid, dataDir) || command.includes(dataDir));
}

/** What a killed server began ends by itself, but for what hangs: that keeps the memory which the next server would share. */
async function endOrphans(dataDir: string): Promise<void> {
  const orphans = processes().filter(
    (pid) => commandLine(pid).startsWith('postgres: ') && worksIn(pid, dataDir),
  );
  for (const pid of orphans) {
    const identity = identify(pid);
    if (identity) await endProcess(identity, { signal: 'SIGKILL', withinMs: FAST_SHUTDOWN_MS });
  }
}
