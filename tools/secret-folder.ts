import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

/**
 * Keys are not written where the next `git add .` takes them.
 * @param folder that is about to be written
 * @throws one sentence where git would take what is in it
 */
export function refuseWhatGitTakes(folder: string, repository = REPOSITORY): void {
  if (!liesIn(repository, folder)) return;
  // A file in it: rules that end in a slash are of folders, and this one may not be there yet.
  const inside = path.join(path.relative(real(repository), real(folder)), 'key');
  const { status } = spawnSync('git', ['check-ignore', '--quiet', '--', inside], {
    cwd: repository,
  });
  // Anything but 1: it is ignored, or there is no git that could take it.
  if (status !== 1) return;
  throw new Error(
    `${folder} is in the repository, and git would take the keys in it: name a folder elsewhere.`,
  );
}

/** Whether a folder is another one, or lies below it; its name may begin with two dots. */
export function liesIn(parent: string, folder: string): boolean {
  const relative = path.relative(real(parent), real(folder));
  return !/^\.\.(?:[\\/]|$)/.test(relative) && !path.isAbsolute(relative);
}

/** Where it is, or will be, behind links such as that to a larger disk. */
function real(place: string): string {
  if (existsSync(place)) return realpathSync(place);
  return path.join(real(path.dirname(place)), path.basename(place));
}
