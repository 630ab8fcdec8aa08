import path from 'node:path';
import { buildPart, isBuilt } from '@handloom/build-kit/build-part';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseChange } from '@handloom/release-registry/change-release';
import {
  latestBuild,
  releaseFolder,
  readRelease,
  storedVersions,
  uploadRelease,
} from '@handloom/release-registry/release-store';
import { checkRelease } from './checks';
import type { RunningShop } from './find-shop';

const say = (line: string) => console.log(`  ${line}`);

/**
 * Build, checks, upload, one compare-and-set. Each step answers with the sentence to print.
 * @throws ReleaseConflict when someone else released since this one began.
 */
export async function release(
  name: MicrofrontendName,
  { registry, releasesDir, url }: RunningShop,
  { checks }: { checks: boolean },
): Promise<string> {
  const expected = (await registry.live())[name]?.revision ?? 0;
  const workspace = path.join(REPOSITORY, name);
  if (!(await isBuilt(name))) {
    await buildPart(name);
    say('built');
  }
  if (checks) await checkRelease(name, say);
  const { version, uploaded } = await uploadRelease(await latestBuild(workspace), releasesDir);
  say(uploaded ? `uploaded ${version}` : `${version} was uploaded before`);
  try {
    return sentence(name, await registry.setLive(name, version, { expected }), url);
  } catch (error) {
    // A running `npm start` releases each finished build by itself, maybe this very one.
    if ((await registry.live())[name]?.version === version)
      return `${name} ${version} is live${at(url)}.`;
    throw error;
  }
}

export async function releaseStored(
  name: MicrofrontendName,
  version: string,
  { registry, releasesDir, url }: RunningShop,
): Promise<string> {
  await readRelease(releaseFolder(releasesDir, name, version)).catch(() => {
    throw new Error(`${name} ${version} was never uploaded here. See what was: --list.`);
  });
  return sentence(name, await registry.setLive(name, version), url);
}

export async function rollBack(
  name: MicrofrontendName,
  { registry, url }: RunningShop,
): Promise<string> {
  return sentence(name, await registry.rollback(name), url);
}

export async function removeRelease(
  name: MicrofrontendName,
  { registry }: RunningShop,
): Promise<string> {
  const { record } = await registry.remove(name);
  return `${name} is off the site; its pages say so. Bring ${record.previous} back with --rollback.`;
}

export async function list(
  name: MicrofrontendName,
  { registry, releasesDir }: RunningShop,
): Promise<string> {
  const live = (await registry.live())[name];
  const versions = await storedVersions(releasesDir, name);
  if (versions.length === 0) return `${name} was never uploaded here.`;
  return versions
    .map(({ version, storedAt }) => {
      const mark =
        version === live?.version ? 'live' : version === live?.previous ? 'previous' : '';
      return `${version}  ${storedAt.toISOString()}  ${mark}`.trimEnd();
    })
    .join('\n');
}

function sentence(name: string, { changed, record }: ReleaseChange, url: string | null): string {
  const before = record.previous ? `; before it ${record.previous} (--rollback)` : '';
  const was = changed ? 'is live now' : 'was live already';
  return `${name} ${record.version} ${was}${at(url)}${changed ? before : ''}.`;
}

function at(url: string | null): string {
  return url ? ` at ${url}` : '';
}
