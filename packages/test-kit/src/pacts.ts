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

/**
 * What others expect of a service, by contract: one consumer's, whichever of its tests wrote the files. Nothing, where no
 * consumer's tests have run.
 */
export function pactsWith(provider: string): [name: string, files: string[]][] {
  if (!existsSync(FOLDER)) return [];
  const contracts = new Map<string, string[]>();
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    const name = path.basename(file);
    if (!name.endsWith(`-${provider}.json`)) continue;
    contracts.set(name, [...(contracts.get(name) ?? []), path.join(FOLDER, file)]);
  }
  return [...contracts];
}
