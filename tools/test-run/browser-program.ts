import { spawnSync } from 'node:child_process';
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
const HOW_TO_GO_ON =
  'There is no Chromium for the browser stories and it could not be installed: install it (such as `apt-get install chromium`), or set CHROME_PATH to the program.';

/**
 * Finds a browser: `CHROME_PATH`, one of the system, Debian's packages (as root), Playwright's own.
 * @throws one sentence that says what to do.
 */
export function browserProgram(): string {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, and no program is there.`);
  }
  const installed = systemBrowser();
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    installPackage();
    const added = systemBrowser();
    if (added) return added;
  }
  return playwrightBrowser();
}

function systemBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, MAC_CHROME].find((file) => existsSync(file));
}

function installPackage(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-y', name], { env }).status === 0;
  const installOne = () => install('chromium-headless-shell') || install('chromium');
  if (installOne()) return;
  spawnSync('apt-get', ['update'], { env });
  installOne();
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
