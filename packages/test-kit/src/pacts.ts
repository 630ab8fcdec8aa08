import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where the tests of consumers write what they expect; `PACTS_FOLDER` is read instead of it. */
const FOLDER = path.resolve(process.env['PACTS_FOLDER'] ?? 'pacts');

/** Files of what others expect of a service; none, where no consumer's tests have run. */
export function pactsWith(provider: string): string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(`-${provider}.json`))
    .map((name) => path.join(FOLDER, name));
}
