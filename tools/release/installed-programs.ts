import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { FOR_JEST } from '../test-run/v8-for-jest';

/** How a program ended: no code where a signal ended it. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs Jest in the repository as `npm test` does. */
export function runJest(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return run(process.execPath, [...FOR_JEST, require.resolve('jest/bin/jest'), ...args], env);
}

const TERSELY = ['--silent', `--reporters=${require.resolve('../test-run/failures-only.cjs')}`];
/** For whoever reads why a release is refused: of a page that is not as expected the beginning says enough. */
const SHORT_PAGES = { COLORS: 'false', FORCE_COLOR: '0', DEBUG_PRINT_LIMIT: '600' };
/** What Jest and Pact say of themselves, which no option silences. */
const NOISE = new RegExp(
  `^(?:${[
    'Force exiting Jest:.*',
    'A worker process has failed to exit gracefully.*',
    'Failed to initialise global tracing subscriber.*',
    'Running one project:.*',
    'Running \\d+ projects:(?:\\n- .*)+',
  ].join('|')})\\n?`,
  'gm',
);

/** The same, and what it says is no more than each failure, once, without colours. */
export async function runJestTersely(args: string[]): Promise<Ended> {
  const { code, output } = await runJest([...TERSELY, ...args], SHORT_PAGES);
  return { code, output: withoutNoise(output) };
}

export function withoutNoise(output: string): string {
  return stripVTControlCharacters(output).replace(NOISE, '');
}

/** Runs an installed package's program in the repository. */
export function runInstalled(program: string, args: string[]): Promise<Ended> {
  return run(path.join(REPOSITORY, 'node_modules', '.bin', program), args);
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: REPOSITORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
