import { existsSync } from 'node:fs';
import { BROWSER_FLAGS, installedBrowser } from '@handloom/local-infrastructure/installed-browser';
import { chromium, type Browser } from 'playwright-core';

/**
 * A fifth of the browser's processor time: code that a page needs for a second is not worth optimizing, by either of
 * V8's compilers that do, and drawing is done where the browser is.
 */
const FOR_SHORT_LOOKS = [
  '--js-flags=--no-opt --no-maglev --always-sparkplug --single-threaded-gc --min-semi-space-size=16',
  '--in-process-gpu',
];

/**
 * How to launch the browser: as `npm test` chooses; this is for one file run by itself.
 * @throws with one sentence when none can be found: stories are never skipped silently.
 */
export const browserSettings = () => ({
  executablePath: browserProgram(),
  args: [...BROWSER_FLAGS, ...FOR_SHORT_LOOKS],
});

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserSettings());
}

function browserProgram(): string {
  const found = installedBrowser();
  if (found) return found;
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return downloaded;
  throw new Error(
    'No browser was found: install Chromium (Debian: apt-get install chromium), or set CHROME_PATH.',
  );
}
