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

/**
 * Makes what is installed what the lockfile says, for running the shop alone or for developing it as well. Then what only
 * developing needs is added beside what there is, which a running shop may be using.
 */
export function installPackages({ forDeveloping }) {
  const wanted = packagesOf('package-lock.json');
  const installed = installedPackages();
  const missing = missingPackages(wanted, installed);
  const isReadyToRun = missing.every(({ dev, devOptional }) => dev || devOptional);
  if (missing.length === 0 || (isReadyToRun && !forDeveloping)) return;
  const began = performance.now();
  process.stdout.write('  Packages are being installed …\n');
  // npm-run programs get npm's own path; plain `node tools/start.mjs` finds it on the PATH.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const wereAll = Object.values(installed).some(({ dev }) => dev);
  const how = isReadyToRun ? ['install', '--no-save'] : ['ci'];
  // Said here, `omit` replaces that of .npmrc.
  const what = forDeveloping || wereAll ? ['--include=dev'] : ['--omit=dev', '--omit=peer'];
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(command, [...args, ...how, ...what, ...flags], {
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

/** Optional packages are for other platforms, and what only peers ask for stays away (.npmrc). */
function missingPackages(wanted, installed) {
  return Object.entries(wanted)
    .filter(
      ([place, { version, link, optional, peer }]) =>
        place.includes('node_modules/') &&
        !link &&
        !((optional || peer) && !installed[place]) &&
        installed[place]?.version !== version,
    )
    .map(([, wantedPackage]) => wantedPackage);
}

/** npm notes them in a hidden lockfile; where there is none, nothing is installed. */
function installedPackages() {
  try {
    return packagesOf('node_modules/.package-lock.json');
  } catch {
    return {};
  }
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(path.join(ROOT, lockfile), 'utf8')).packages;
}
