import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** As `npm test` chooses; this is for one file run by itself. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * How to launch the browser.
 * @throws with one sentence when none can be found: stories are never skipped silently.
 */
export const browserSettings = () => ({ executablePath: browserProgram(), args: FLAGS });

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserSettings());
}

function browserProgram(): string {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH names ${given}, which does not exist.`);
  }
  const found = PROGRAMS.map(onPath).find((program) => program !== null);
  const downloaded = chromium.executablePath();
  if (found) return found;
  if (existsSync(downloaded)) return downloaded;
  throw new Error(
    'No browser was found: install Chromium (Debian: apt-get install chromium), or set CHROME_PATH.',
  );
}

function onPath(program: string): string | null {
  try {
    return execFileSync('which', [program], { encoding: 'utf8', stdio: 'pipe' }).trim() || null;
  } catch {
    return null;
  }
}
