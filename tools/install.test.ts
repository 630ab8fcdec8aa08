import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { makeDataFolder } from '@handloom/test-kit/data-folder';

let clone: string;
let later: Wanted;

beforeAll(async () => {
  clone = await makeDataFolder('handloom-install-');
  await mkdir(path.join(clone, 'tools'));
  await copyFile(path.join(REPOSITORY, 'tools/install.mjs'), path.join(clone, 'tools/install.mjs'));
  for (const packed of [
    { name: 'runs', version: '1.0.0' },
    { name: 'runs', version: '1.0.1' },
    { name: 'checks', version: '1.0.0' },
  ]) {
    await mkdir(path.join(clone, 'package'), { recursive: true });
    await writeFile(path.join(clone, 'package', 'package.json'), JSON.stringify(packed));
    // As npm packs it, without its second.
    const file = `${packed.name}-${packed.version}.tgz`;
    execFileSync('tar', ['-czf', file, 'package'], { cwd: clone });
  }
  later = await wantedOf({ runs: '1.0.1', checks: '1.0.0' });
  await want(await wantedOf({ runs: '1.0.0', checks: '1.0.0' }));
});
afterAll(() => rm(clone, { recursive: true, force: true }));

function npm(...args: string[]): void {
  execFileSync('npm', args, { cwd: clone, stdio: 'pipe' });
}

interface Wanted {
  manifest: string;
  lockFile: string;
}

/** Package and lock file of a clone that wants these. Before anything is installed: npm takes for installed what it locks. */
async function wantedOf(versions: { runs: string; checks: string }): Promise<Wanted> {
  const manifest = JSON.stringify({
    dependencies: { runs: `file:runs-${versions.runs}.tgz` },
    devDependencies: { checks: `file:checks-${versions.checks}.tgz` },
  });
  await writeFile(path.join(clone, 'package.json'), manifest);
  npm('install', '--package-lock-only', '--offline');
  return { manifest, lockFile: await readFile(path.join(clone, 'package-lock.json'), 'utf8') };
}

async function want({ manifest, lockFile }: Wanted): Promise<void> {
  await writeFile(path.join(clone, 'package.json'), manifest);
  await writeFile(path.join(clone, 'package-lock.json'), lockFile);
}

/** @returns whether anything was installed */
function install({ forDeveloping }: { forDeveloping: boolean }): boolean {
  const file = JSON.stringify(pathToFileURL(path.join(clone, 'tools/install.mjs')).href);
  const script = `import(${file}).then((it) => it.installPackages({ forDeveloping: ${forDeveloping} }))`;
  return execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8' }).includes(
    'are being installed',
  );
}

const placeOf = (name: string) => path.join(clone, 'node_modules', name);
const versionOf = async (name: string) =>
  (
    JSON.parse(await readFile(path.join(placeOf(name), 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

test('running installs what running needs, once', () => {
  expect(install({ forDeveloping: false })).toBe(true);
  expect(existsSync(placeOf('runs'))).toBe(true);
  expect(existsSync(placeOf('checks'))).toBe(false);
  expect(install({ forDeveloping: false })).toBe(false);
});

test('developing adds the rest beside what a running shop uses, once', async () => {
  const inUse = path.join(placeOf('runs'), 'in-use');
  await writeFile(inUse, '');
  expect(install({ forDeveloping: true })).toBe(true);
  expect(existsSync(placeOf('checks'))).toBe(true);
  expect(existsSync(inUse)).toBe(true);
  expect(install({ forDeveloping: true })).toBe(false);
  expect(install({ forDeveloping: false })).toBe(false);
});

test('what is installed follows the lock file, and stays ready for developing', async () => {
  await want(later);
  expect(install({ forDeveloping: false })).toBe(true);
  expect(await versionOf('runs')).toBe('1.0.1');
  expect(existsSync(placeOf('checks'))).toBe(true);
});
