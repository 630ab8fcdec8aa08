import { existsSync } from 'node:fs';
import path from 'node:path';

/** The engine without its windows comes first: a page costs it less than half the processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * `CHROME_PATH`, or one of the system.
 * @returns undefined where there is none
 * @throws one sentence where `CHROME_PATH` names what is not there
 */
export function installedBrowser(): string | undefined {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, and no program is there.`);
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, MAC_CHROME].find((file) => existsSync(file));
}
