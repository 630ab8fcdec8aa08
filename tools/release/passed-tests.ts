import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { writeAtOnce } from '@handloom/build-kit/release-folder';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { Pact } from '@handloom/release-registry/service-contracts';

const run = promisify(execFile);

/** Tests meet clocks, and programs that are installed beside them: what they said does not hold for ever. */
const HOLDS_FOR_MS = 24 * 60 * 60_000;

const passedRun = z.object({ sources: z.string(), pacts: z.string(), at: z.iso.datetime() });
type PassedRun = z.infer<typeof passedRun>;

/**
 * All that tests read which a commit has, of the whole repository, and the Node.js that runs them.
 * @returns null where something is in no commit, or there is no git
 */
export async function committedSources(repository = REPOSITORY): Promise<string | null> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: repository })).stdout;
  try {
    const changed = await git('status', '--porcelain');
    return changed ? null : `${(await git('rev-parse', 'HEAD^{tree}')).trim()} ${process.version}`;
  } catch {
    return null;
  }
}

/**
 * When the part's tests passed here on these very sources, within the last day. A preview, a canary and the release of one
 * commit then run them once, and so do `can-deploy` and the release after it.
 * @param pacts what these tests wrote down, as it lies there now: without it the release would not know what it expects
 */
export async function whenPassed(
  part: string,
  { sources, pacts }: { sources: string; pacts: Pact[] },
  repository = REPOSITORY,
): Promise<Date | null> {
  const last = await lastPassed(fileOf(part, repository));
  if (last?.sources !== sources || last.pacts !== digestOf(pacts)) return null;
  const at = new Date(last.at);
  return Date.now() - at.getTime() < HOLDS_FOR_MS ? at : null;
}

export async function rememberPassed(
  part: string,
  { sources, pacts }: { sources: string; pacts: Pact[] },
  repository = REPOSITORY,
): Promise<void> {
  const passed = { sources, pacts: digestOf(pacts), at: new Date().toISOString() };
  await writeAtOnce(fileOf(part, repository), JSON.stringify(passed));
}

/** @returns null also where the file is damaged: tests that run once more tell the same */
async function lastPassed(file: string): Promise<PassedRun | null> {
  try {
    return passedRun.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

function fileOf(part: string, repository: string): string {
  return path.join(repository, '.cache', `passed-${part}.json`);
}

/** The order in which they lie there says nothing. */
function digestOf(pacts: Pact[]): string {
  const texts = pacts.map((pact) => JSON.stringify(pact)).sort();
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}
