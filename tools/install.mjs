// What must work before anything is installed: only Node itself.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const OLDEST_NODE = [20, 19];

/** Exits with one sentence when this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  giveUp(
    `Node ${OLDEST_NODE.join('.')} or newer is needed, and this is ${process.versions.node}: install it from https://nodejs.org and try again.`,
  );
}

/** Runs `npm ci` when what is installed is not what the lockfile says. */
export function installPackages() {
  if (isInstalled()) return;
  const began = performance.now();
  process.stdout.write('  Packages are being installed …\n');
  // npm-run programs get npm's own path; plain `node tools/start.mjs` finds it on the PATH.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const flags = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  const { status, error } = spawnSync(command, [...args, ...flags, '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    giveUp(
      `The packages could not be installed${error ? ` (${error.message})` : ''}: see that the npm registry can be reached, then try again.`,
    );
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`  ${'Packages'.padEnd(34)} ${seconds.padStart(5)} s\n`);
}

export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * npm notes what it installed in a hidden lockfile. Optional packages are for other platforms, and what only peers ask for
 * stays away (.npmrc).
 */
function isInstalled() {
  try {
    const wanted = packagesOf('package-lock.json');
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([place, { version, link, optional, peer }]) =>
        !place.includes('node_modules/') ||
        link ||
        ((optional || peer) && !installed[place]) ||
        installed[place]?.version === version,
    );
  } catch {
    return false;
  }
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(path.join(ROOT, lockfile), 'utf8')).packages;
}
