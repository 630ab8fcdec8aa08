import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { isService } from '@handloom/contracts/parts';
import type { ServiceDescription } from '@handloom/contracts/service-release';
import { installedVersion } from './installed-version';
import { DONE_WITHOUT } from './service-bundle-options';
import { writeAtOnce } from './release-folder';
import { REPOSITORY } from './repository';
import { claimOf } from './services';

/** Of the service and of the kit, so that a version in the store can be migrated to without its sources. */
const PRISMA = 'prisma';
const KIT_MIGRATIONS = path.join('prisma', 'kit');
const KIT_SOURCES = path.join(REPOSITORY, 'packages', 'service-kit', 'migrations');
/** It fills a demo from pictures of the checkout, and is no part of a release. */
const SEED = /^seed\.cjs/;

/** Puts a service's migrations beside its programs, and writes down what the build is: `dist/release.json`. */
export async function describeService(
  folder: string,
  version: string,
  outputs: Metafile['outputs'],
): Promise<void> {
  const name = path.basename(folder);
  if (!isService(name)) return;
  const dist = path.join(folder, 'dist');
  await rm(path.join(dist, PRISMA), { recursive: true, force: true });
  if (existsSync(path.join(folder, PRISMA))) {
    await cp(path.join(folder, PRISMA), path.join(dist, PRISMA), { recursive: true });
    await mkdir(path.join(dist, KIT_MIGRATIONS), { recursive: true });
    await cp(KIT_SOURCES, path.join(dist, KIT_MIGRATIONS), { recursive: true });
  }
  const programs = Object.keys(outputs)
    .map((file) => path.relative(dist, path.join(REPOSITORY, file)))
    .filter((file) => !SEED.test(file));
  const files = [...programs, ...(await filesBelow(dist, PRISMA))].sort();
  const description: ServiceDescription = {
    name,
    version,
    files: Object.fromEntries(
      await Promise.all(files.map(async (file) => [file, await hashOf(path.join(dist, file))])),
    ),
    packages: await packagesOf(outputs, folder),
    claim: claimOf(name),
  };
  await writeAtOnce(path.join(dist, 'release.json'), `${JSON.stringify(description, null, 2)}\n`);
}

async function filesBelow(dist: string, folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(path.join(dist, folder), options).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)));
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

/** What is loaded when it runs: the npm packages that are not in its programs. */
async function packagesOf(
  outputs: Metafile['outputs'],
  folder: string,
): Promise<Record<string, string>> {
  const requests = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter((each) => each.external && !isOfNode(each.path))
    .map((each) => /^(@[^/]+\/)?[^/]+/.exec(each.path)?.[0] ?? each.path);
  const names = [...new Set(requests)].filter((name) => !DONE_WITHOUT.includes(name)).sort();
  const versions = await Promise.all(
    names.map(async (name) => {
      const version = await installedVersion(name, folder);
      if (version === null) throw new Error(`It asks for ${name}, which is not installed.`);
      return [name, version] as const;
    }),
  );
  return Object.fromEntries(versions);
}

/** Also where a newer one has it (`node:sqlite`, which undici asks for and can do without). */
function isOfNode(request: string): boolean {
  return request.startsWith('node:') || isBuiltin(request);
}
