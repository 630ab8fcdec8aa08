import { copyFile, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

interface CopyOptions {
  /** Asked with the path from the copied folder; below a folder that is left out, nothing is asked. */
  leaveOut?(relativePath: string): boolean;
  /** What is gone before it is read is left out too. */
  mayVanish?: boolean;
}

/**
 * Copies files and folders, also empty ones and what lies on another disk behind a link; what is there already stays as it
 * is.
 * @throws where a link leads nowhere
 */
export async function copyFiles(
  from: string,
  to: string,
  options: CopyOptions = {},
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyBelow('', { from, to, ...options });
}

async function copyBelow(
  folder: string,
  options: CopyOptions & { from: string; to: string },
): Promise<void> {
  const { from, to, leaveOut, mayVanish } = options;
  const entries = await readdir(path.join(from, folder), { withFileTypes: true }).catch(
    ifGone(mayVanish, []),
  );
  for (const entry of entries) {
    const relative = path.posix.join(folder, entry.name);
    if (leaveOut?.(relative)) continue;
    const source = path.join(from, relative);
    const target = path.join(to, relative);
    const isLink = entry.isSymbolicLink();
    if (isLink ? (await stat(source)).isDirectory() : entry.isDirectory()) {
      await makeFolder(target);
      await copyBelow(relative, options);
    } else if (!(await exists(target))) {
      await copyFile(source, target).catch(ifGone(mayVanish, undefined));
    }
  }
}

function ifGone<Value>(isAllowed: boolean | undefined, instead: Value) {
  return (error: unknown): Value => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (isAllowed && code === 'ENOENT') return instead;
    throw error;
  };
}

/** Not with its parents: a copy whose folder was removed meanwhile must not make it anew. */
async function makeFolder(place: string): Promise<void> {
  if (!(await exists(place))) await mkdir(place, { mode: 0o700 });
}

function exists(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    () => false,
  );
}
