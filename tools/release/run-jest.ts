import { stripVTControlCharacters } from 'node:util';
import { runHere, type Ended } from '../run-installed';
import { FOR_JEST } from '../test-run/v8-for-jest';

/** Runs Jest in the repository as `npm test` does. */
export function runJest(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return runHere(process.execPath, [...FOR_JEST, require.resolve('jest/bin/jest'), ...args], env);
}

/** Of these parts, whatever the folders are called in which the checkout lies. */
export const testsOf = (...parts: string[]) => ['--', ...parts.map((part) => `./${part}/`)];

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
