import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where the tests of consumers write what they expect; `PACTS_FOLDER` is read instead of it. */
const FOLDER = path.resolve(process.env['PACTS_FOLDER'] ?? 'pacts');

/**
 * Where the test file that asks writes its pacts: a folder of its own. Pact reads a file, adds to it and writes it
 * whole, so that of two test files that did so at once one's interactions were lost, and nothing failed.
 */
export function pactsOfThisFile(): string {
  const { testPath = '' } = expect.getState();
  return path.resolve('pacts', path.relative(process.cwd(), testPath).replaceAll(path.sep, '_'));
}

/** What others expect of a service; nothing, where no consumer's tests have run. */
export function pactsWith(provider: string): { name: string; file: string }[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(`-${provider}.json`))
    .map((name) => ({ name, file: path.join(FOLDER, name) }));
}
