import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackage } from '@handloom/local-infrastructure/debian-package';
import { installedBrowser } from '@handloom/local-infrastructure/installed-browser';

const HOW_TO_GO_ON =
  'There is no Chromium for the browser stories and it could not be installed: install it (such as `apt-get install chromium`), or set CHROME_PATH to the program.';

/**
 * Finds a browser: `CHROME_PATH`, one of the system, Debian's packages (as root), Playwright's own.
 * @throws one sentence that says what to do.
 */
export function browserProgram(): string {
  const installed = installedBrowser();
  if (installed) return installed;
  installDebianPackage('chromium-headless-shell', 'chromium');
  return installedBrowser() ?? playwrightBrowser();
}

function playwrightBrowser(): string {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const { stdout: file } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  if (file && !existsSync(file)) {
    spawnSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (file && existsSync(file)) return file;
  throw new Error(HOW_TO_GO_ON);
}
