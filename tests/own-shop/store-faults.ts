import { createPrivateKey } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signPreview } from '@handloom/release-registry/preview-token';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import type { RunningShop } from '../shop/start-shop';

/** A build that its team could only send round past the checks. @returns the token of its preview */
export async function previewOfWhatThrows(
  { dataDir }: RunningShop,
  version: string,
): Promise<string> {
  const releases = path.join(dataDir, 'releases');
  const broken = 'bad0bad0bad0';
  const folder = releaseFolder(releases, 'mf-cart', broken);
  await cp(releaseFolder(releases, 'mf-cart', version), folder, { recursive: true });
  const description = path.join(folder, 'release.json');
  const said = await readFile(description, 'utf8');
  await writeFile(description, said.replaceAll(version, broken));
  await writeFile(path.join(folder, 'server', 'index.cjs'), 'throw new Error("bad build");');
  const key = await readFile(path.join(dataDir, 'release-keys', 'mf-cart.pem'));
  const until = new Date(Date.now() + 60_000).toISOString();
  const root = await rootOf(folder);
  const preview = { part: 'mf-cart', version: broken, root, until, by: 'Ada' } as const;
  return signPreview(preview, createPrivateKey(key));
}

/** As whoever can write to the store might. @returns puts back what was there */
export async function addToFile(file: string, line: string): Promise<() => Promise<void>> {
  const copies = await Promise.all(
    [file, `${file}.br`, `${file}.gz`].map(async (name) => [name, await readFile(name)] as const),
  );
  for (const [name] of copies) await rm(name);
  await writeFile(file, `${line}${copies[0]?.[1].toString() ?? ''}`);
  return async () => {
    for (const [name, content] of copies) await writeFile(name, content);
  };
}
