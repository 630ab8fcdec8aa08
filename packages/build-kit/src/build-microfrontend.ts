import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@handloom/release-registry/release-root';
import { browserBuild } from './browser-build';
import { compile } from './compile';
import { describeServerBundle } from './describe-server-bundle';
import { loadMicrofrontend } from './microfrontend';
import { precompress } from './precompress';
import { releaseAssets } from './release-assets';
import { releaseContracts } from './release-contracts';
import { beginBuild, keepBuild, publishBuild } from './release-folder';
import { serverBuild } from './server-build';

/**
 * Builds browser files and server bundle of the microfrontend in `folder` into `dist/<version>`.
 * @param becomes `latest` is what a shop that runs from here makes live
 * @returns the version
 * @throws CompileError with the compilers' own messages
 */
export async function buildMicrofrontend(
  folder: string,
  becomes: 'latest' | 'kept' = 'latest',
): Promise<string> {
  const part = await loadMicrofrontend(folder);
  const dist = path.join(folder, 'dist');
  const build = await beginBuild(dist);
  const client = path.join(build, 'client');
  try {
    const stats = await compile([
      browserBuild(part, 'production', client),
      serverBuild(part, path.join(build, 'server')),
    ]);
    const [browser] = stats.stats;
    if (!browser) throw new Error('The browser build is missing.');
    const assets = releaseAssets(
      part,
      browser.toJson({
        all: false,
        assets: true,
        chunkGroups: true,
        chunkGroupMaxAssets: Infinity,
      }),
    );
    await precompress(client, assets.files);
    const finish = becomes === 'latest' ? publishBuild : keepBuild;
    return await finish(dist, build, {
      name: part.name,
      ...assets,
      integrity: await integrityOfFiles(client, assets.files),
      ...(await describeServerBundle(part, build)),
      ...(Object.keys(part.allowedKilobytes).length > 0 && {
        allowedKilobytes: part.allowedKilobytes,
      }),
      contracts: releaseContracts(part, build),
    });
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}

async function integrityOfFiles(folder: string, files: string[]): Promise<Record<string, string>> {
  const entries = files.map(
    async (file) => [file, integrityOf(await readFile(path.join(folder, file)))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
