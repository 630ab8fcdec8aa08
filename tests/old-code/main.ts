/**
 * The code of before on the tables of now. While a new version of a service takes over, both work on them (decision 038):
 *
 *   npm run old-code -w tests -- svc-orders [commit]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOfBefore } from '@handloom/test-kit/code-of-before';
import { servicesWithMigrations } from '@handloom/test-kit/services';
import { measurementTold } from 'tools/command-line';
import { linkInstalled } from '../shop/checkout-copy';

const REPOSITORY = path.resolve(__dirname, '../..');
const KIT = 'packages/service-kit/migrations';

async function main([service = '', given]: string[]): Promise<number> {
  const services = servicesWithMigrations().map((name) => `svc-${name}`);
  if (!services.includes(service)) {
    throw new Error(`Usage: npm run old-code -w tests -- ${services.join('|')} [commit]`);
  }
  const folders = migrationFolders(service);
  const found = codeOfBefore({ service, folders, given, repository: REPOSITORY });
  if ('nothing' in found) {
    console.log(`There is nothing to try: ${found.nothing}`);
    return 0;
  }
  const { commit } = found;
  console.log(`${service} of ${git('log', '-1', '--format=%h (%s)', commit)}`);
  const copy = await mkdtemp(path.join(tmpdir(), 'handloom-old-code-'));
  try {
    checkOut(commit, copy);
    await linkInstalled(copy);
    // The client that the code of before was built with knows only the tables of before.
    run(copy, [require.resolve('tsx/cli'), 'tools/generate.ts']);
    const added = folders.flatMap((folder) => takeNewer(folder, copy));
    // A part that the service has begun to use was in no list of before.
    cpSync(path.join(REPOSITORY, kitPartsOf(service)), path.join(copy, kitPartsOf(service)));
    console.log(`on tables with ${added.join(', ') || 'nothing new'}`);
    const tests = ['--selectProjects', 'node', '--maxWorkers=1', '--', `${service}/src/`];
    return run(copy, [require.resolve('jest/bin/jest'), ...tests]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The service's own, and those of the kit's parts that it uses. */
function migrationFolders(service: string): string[] {
  const used = readFileSync(path.join(REPOSITORY, kitPartsOf(service)), 'utf8');
  const parts = JSON.parse(used) as string[];
  return [`${service}/prisma/migrations`, ...parts.map((part) => `${KIT}/${part}`)];
}

const kitPartsOf = (service: string) => `${service}/prisma/kit-migrations.json`;

function checkOut(commit: string, copy: string): void {
  const archive = execFileSync('git', ['archive', commit], {
    cwd: REPOSITORY,
    maxBuffer: 1_000_000_000,
  });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
}

/** @returns the migrations that the code of before does not know */
function takeNewer(folder: string, copy: string): string[] {
  const place = path.join(copy, folder);
  mkdirSync(place, { recursive: true });
  const newer = readdirSync(path.join(REPOSITORY, folder)).filter(
    (name) => !existsSync(path.join(place, name)),
  );
  for (const name of newer) {
    cpSync(path.join(REPOSITORY, folder, name), path.join(place, name), { recursive: true });
  }
  return newer.map((name) => `${folder}/${name}`);
}

function run(folder: string, args: string[]): number {
  const { status, error } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim();
}

main(measurementTold(__filename, { words: 2 }).words).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
