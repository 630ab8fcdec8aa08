import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from './repository';
import { SERVICES, claimFile } from './services';

/** What builds and tests write beside sources. */
const NOT_SOURCE = new Set(['node_modules', 'dist', 'generated', 'coverage', 'pacts', '.cache']);
/** The demo catalogue's pictures are data of a running shop; those of the storefront are built into it. */
const DEMO_PICTURES = path.join('seed', 'pictures');
const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
});

/**
 * Hash over everything a part's build reads: its sources, those of the workspaces it depends on, the
 * build itself and the locked npm packages. Same hash: the build would give the same again.
 */
export function partInputs(part: string): string {
  const hash = createHash('sha256');
  for (const workspace of inputFolders(part)) addFolder(hash, path.join(REPOSITORY, workspace));
  if (part === 'gateway') for (const name of SERVICES) hash.update(readFileSync(claimFile(name)));
  hash.update(lockedPackages(readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8')));
  return hash.digest('hex');
}

const lockFile = z.object({
  packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })),
});

/** Without the workspaces, which the lock names too: a new one changes nothing that the others are built of. */
export function lockedPackages(lock: string): string {
  const { packages } = lockFile.parse(JSON.parse(lock));
  const npmPackages = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  return JSON.stringify(npmPackages);
}

/** Folders whose sources a part's build reads. */
export function inputFolders(part: string): string[] {
  const kits = ['packages/build-kit', ...workspacesBehind(part)];
  return [part, ...new Set(kits)].sort();
}

/** Folders of the packages that a workspace is made of, also by way of others. */
export function workspacesBehind(workspace: string, seen = new Set<string>()): string[] {
  const file = path.join(REPOSITORY, workspace, 'package.json');
  const { dependencies } = packageFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const name of Object.keys(dependencies)) {
    const folder = name.startsWith('@handloom/') ? `packages/${name.slice(10)}` : undefined;
    if (!folder || seen.has(folder)) continue;
    seen.add(folder);
    workspacesBehind(folder, seen);
  }
  return [...seen];
}

function addFolder(hash: Hash, folder: string): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_SOURCE.has(entry.name) && !file.endsWith(DEMO_PICTURES)) addFolder(hash, file);
    } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      hash.update(path.relative(REPOSITORY, file)).update(readFileSync(file));
    }
  }
}
