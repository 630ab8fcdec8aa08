import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { baseOf, browserFolder } from '@handloom/release-registry/browser-files';
import type { SignedRelease } from '@handloom/release-registry/release-record';
import { integrityOf, rootOf } from '@handloom/release-registry/release-root';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';
import type { LivePart } from './site';

/** @throws when the release is incomplete, or its files are not those that its team signed. */
export async function loadPart(
  releasesDir: string,
  name: MicrofrontendName,
  { version, root }: SignedRelease,
): Promise<LivePart> {
  const folder = releaseFolder(releasesDir, name, version);
  const description = await readRelease(folder);
  if ((await rootOf(folder)) !== root) {
    throw new Error(`The files in ${folder} are not those that the team of ${name} signed.`);
  }
  const [entry] = description.entry.js;
  if (!entry) throw new Error(`${folder} names no script to start from.`);
  const base = baseOf(description);
  const client = await browserFolder(folder);
  return {
    release: { name, version, base, entry },
    folder,
    description,
    styles: await readStyles(client, base, description.files),
    integrity: await scriptIntegrity(client, base, description),
  };
}

async function readStyles(folder: string, base: string, files: string[]) {
  const styles = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    const css = await readFile(path.join(folder, file), 'utf8');
    // Relative to the stylesheet, which is at the release's root.
    styles.set(file, css.replaceAll(/url\((?!["']?(?:[a-z]+:|\/))(["']?)/g, `url($1${base}`));
  }
  return styles;
}

/** By address. An earlier release does not say it itself: then it is computed here. */
async function scriptIntegrity(
  folder: string,
  base: string,
  { files, integrity }: ReleaseDescription,
): Promise<Record<string, string>> {
  const scripts = files.filter((name) => name.endsWith('.js'));
  const entries = scripts.map(async (file) => {
    const said = integrity?.[file];
    return [base + file, said ?? integrityOf(await readFile(path.join(folder, file)))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
