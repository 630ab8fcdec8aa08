import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

/**
 * Keys are not written where the next `git add .` takes them.
 * @param folders that are about to be written
 * @throws one sentence where git would take what is in one of them
 */
export function refuseWhatGitTakes(folders: string[], repository = REPOSITORY): void {
  for (const folder of folders) {
    // A folder's name may begin with two dots.
    const relative = path.relative(repository, folder);
    if (/^\.\.(?:[\\/]|$)/.test(relative) || path.isAbsolute(relative)) continue;
    // A file in it: rules that end in a slash are of folders, and this one may not be there yet.
    const inside = path.join(relative, 'key');
    const { status } = spawnSync('git', ['check-ignore', '--quiet', '--', inside], {
      cwd: repository,
    });
    // Anything but 1: it is ignored, or there is no git that could take it.
    if (status !== 1) continue;
    throw new Error(
      `${folder} is in the repository, and git would take the keys in it: name a folder elsewhere.`,
    );
  }
}
