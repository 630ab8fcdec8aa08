import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readlink, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspacesOf } from 'tools/workspace-graph';

const repository = path.resolve(__dirname, '../..');
/** `.cache` changes while it would be copied: other shops run from here. */
const LEFT_OUT = ['.git', '.data', '.cache', 'node_modules', 'pacts'];

/** The build puts other modules in the place of some of these, by their paths (federation-modules.ts). */
const KNOWN_BY_PLACE = '@module-federation';

/**
 * A copy of the repository, with its builds, in which somebody works: changes in it must not touch this checkout.
 * @param without folders that nobody needs there
 */
export async function copyCheckout(without: string[] = []): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-team-'));
  const kept = (await readdir(repository)).filter(
    (name) => ![...LEFT_OUT, ...without].includes(name),
  );
  for (const name of kept) {
    await cp(path.join(repository, name), path.join(folder, name), { recursive: true });
  }
  await linkInstalled(folder);
  return folder;
}

/** A copy borrows installed packages, but its workspaces are its own: npm's links to them are relative. */
export async function linkInstalled(folder: string): Promise<void> {
  await linkPackages('node_modules', folder);
  await linkPackages('node_modules/@handloom', folder);
  for (const { folder: workspace } of await workspacesOf(repository)) {
    // Of versions that the others do not have.
    const own = path.join(workspace, 'node_modules');
    const isNeeded = existsSync(path.join(repository, own)) && !existsSync(path.join(folder, own));
    if (isNeeded && existsSync(path.join(folder, workspace))) {
      await symlink(path.join(repository, own), path.join(folder, own));
    }
  }
}

async function linkPackages(place: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, place), { recursive: true });
  for (const entry of await readdir(path.join(repository, place), { withFileTypes: true })) {
    if (entry.name === '@handloom' || entry.name === '.cache') continue;
    const original = path.join(repository, place, entry.name);
    if (entry.name === KNOWN_BY_PLACE) {
      await cp(original, path.join(folder, place, entry.name), { recursive: true });
      continue;
    }
    const target = entry.isSymbolicLink() ? await readlink(original) : original;
    await symlink(target, path.join(folder, place, entry.name));
  }
}
