import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The version of an npm package that a program in a folder gets; null where it would get none. */
export async function installedVersion(name: string, folder: string): Promise<string | null> {
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  for (const place of places) {
    const file = path.join(place, name, 'package.json');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text) return (JSON.parse(text) as { version: string }).version;
  }
  return null;
}
