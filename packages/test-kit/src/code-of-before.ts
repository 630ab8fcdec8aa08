import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

interface Wanted {
  service: string;
  /** Of migrations that make its tables. */
  folders: string[];
  /** Names another commit than the one before the newest migration. */
  given?: string | undefined;
  repository: string;
}

/**
 * The commit whose code is tried on the tables of now.
 * @returns it, or one sentence why there is nothing to try
 * @throws where git was given only the end of the history
 */
export function codeOfBefore({
  service,
  folders,
  given,
  repository,
}: Wanted): { commit: string } | { nothing: string } {
  const commit = given ?? beforeNewest(folders, repository);
  if (!commit) {
    return {
      nothing: `this history has no commit from before the newest migration of ${service}.`,
    };
  }
  // A new service: Jest would find no test of it, and call that a failure.
  const program = `${commit}:${path.posix.join(service, 'src')}`;
  const { status } = spawnSync('git', ['cat-file', '-e', program], {
    cwd: repository,
    stdio: 'ignore',
  });
  if (status === 0) return { commit };
  return {
    nothing: `${service} was not there at ${commit}, and nothing of it was released before.`,
  };
}

function beforeNewest(folders: string[], repository: string): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...folders);
  const [before] = newest ? git('log', '-1', '--format=%P', newest).split(' ') : [];
  if (before) return before;
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error(
      'This clone has only the end of the history, without a commit from before the newest migration. Fetch the rest: git fetch --unshallow; or name a commit.',
    );
  }
  return null;
}
