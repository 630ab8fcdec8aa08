import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { FILES_BASE, type ReleaseDescription } from '@handloom/contracts/release';
import { FILES } from '@handloom/release-registry/browser-files';
import type { SignedRelease } from '@handloom/release-registry/release-record';
import { rootOf } from '@handloom/release-registry/release-root';
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
  return {
    release: { name, version, base: FILES_BASE, entry },
    folder,
    description,
    styles: await readStyles(path.join(releasesDir, FILES), description.files),
    integrity: scriptIntegrity(description),
  };
}

async function readStyles(folder: string, files: string[]) {
  const styles = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    const css = await readFile(path.join(folder, file), 'utf8');
    // Relative to the stylesheet, beside which all files are.
    styles.set(file, css.replaceAll(/url\((?!["']?(?:[a-z]+:|\/))(["']?)/g, `url($1${FILES_BASE}`));
  }
  return styles;
}

/** By address. */
function scriptIntegrity({ integrity }: ReleaseDescription): Record<string, string> {
  const scripts = Object.entries(integrity).filter(([file]) => file.endsWith('.js'));
  return Object.fromEntries(scripts.map(([file, promised]) => [FILES_BASE + file, promised]));
}
