import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inputFolders } from '@handloom/build-kit/part-inputs';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { PartName } from '@handloom/contracts/parts';
import type { ReleaseNote, ReleaseRecord } from '@handloom/release-registry/release-record';
import { printable } from './printable';

const run = promisify(execFile);

/** What the command line says of it; the rest is git's to say. */
export interface GivenNote {
  author?: string;
  reason?: string;
  /** For where the sources come without git, as in an image. */
  commit?: string;
}

/**
 * Of a release that is built here.
 * @throws one sentence where author, commit or reason is not known
 */
export async function noteOfBuild(
  name: PartName,
  given: GivenNote,
  folder = REPOSITORY,
): Promise<ReleaseNote & { commit: string }> {
  const commit = given.commit?.trim() || (await commitOfBuild(name, folder));
  if (!commit) {
    throw new Error(
      `${name} is not released: nobody could say what it was built from. Release from a git checkout, or say --commit "…".`,
    );
  }
  const reason =
    given.reason?.trim() || (await git(folder, 'log', '-1', '--format=%s', '--', name));
  if (!reason) {
    throw new Error(`${name} is not released: no commit says why. Say it with --reason "…".`);
  }
  return { author: await authorOf(given, folder), reason, commit };
}

/** Of a change to what was built before. @throws one sentence where nobody is known to make it */
export async function noteOfChange(
  given: GivenNote,
  otherwise: string,
  folder = REPOSITORY,
): Promise<ReleaseNote> {
  return { author: await authorOf(given, folder), reason: given.reason?.trim() || otherwise };
}

/** `-dirty` unless git knows that all that the build reads is in it; undefined outside a git checkout. */
export async function commitOfBuild(
  name: PartName,
  folder = REPOSITORY,
): Promise<string | undefined> {
  const commit = await git(folder, 'rev-parse', '--verify', 'HEAD');
  if (!commit) return undefined;
  const inputs = [...inputFolders(name), 'package-lock.json'];
  const changes = await git(folder, 'status', '--porcelain', '--', ...inputs);
  return changes === '' ? commit : `${commit}-dirty`;
}

/**
 * Two who release from branches of their own take back each other's changes, and no conflict tells them.
 * @returns what to say where the live release is of a commit that is not behind this one
 */
export async function whatIsNotHere(
  live: Pick<ReleaseRecord, 'commit' | 'by' | 'reason'> | undefined,
  folder = REPOSITORY,
): Promise<string | null> {
  const commit = live?.commit?.replace(/-dirty$/, '');
  const isShallow = await git(folder, 'rev-parse', '--is-shallow-repository');
  if (!commit || isShallow !== 'false') return null;
  if ((await git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD')) !== undefined) return null;
  return printable(
    `what ${live?.by?.author ?? 'somebody'} made live${live?.reason ? `, “${live.reason}”,` : ''} is from ${commit}, which is not behind this commit: its changes go, unless they came here in another one`,
  );
}

async function authorOf({ author }: GivenNote, folder: string): Promise<string> {
  const known = author?.trim() || (await git(folder, 'config', 'user.name'));
  if (!known) {
    throw new Error(
      'Nobody is known to release this. Say who: --author "…", or git config user.name "…".',
    );
  }
  return known;
}

/** @returns undefined where git cannot say, or is not there */
async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  const said = await run('git', args, { cwd: folder }).catch(() => null);
  return said?.stdout.trim();
}
