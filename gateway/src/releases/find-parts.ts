import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { PerPart } from '@handloom/contracts/parts';
import { microfrontendsOf, type ReleaseKeys } from '@handloom/release-registry/release-keys';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import { loadPart } from './load-part';
import type { Parts } from './open-site';
import type { RefusedReleases } from './refused-releases';
import type { LogOnce } from './log-troubles-once';
import type { LivePart } from './site';

interface Sources extends Pick<RefusedReleases, 'isRefused'> {
  releasesDir: string;
  keys: ReleaseKeys;
  /** Those that are shown now. */
  shown: Parts;
  logOnce: LogOnce;
}

interface Found<What> {
  found: What;
  /** False where something is not in the store as it was signed; it may come. */
  complete: boolean;
}

/** Of each microfrontend what its record names, or where that cannot be run or read, what it names as the one before. */
export async function findParts(
  records: PerPart<ReleaseRecord>,
  sources: Sources,
): Promise<Found<Parts>> {
  const found: Parts = {};
  let complete = true;
  for (const name of microfrontendsOf(sources.keys)) {
    const record = records[name];
    const part = record && (await findPart(name, record, sources));
    if (part?.found) found[name] = part.found;
    if (part) complete &&= part.complete;
  }
  return { found, complete };
}

async function findPart(
  name: MicrofrontendName,
  { version, previous, roots = {} }: ReleaseRecord,
  { releasesDir, shown, isRefused, logOnce }: Sources,
): Promise<Found<LivePart | null>> {
  const current = shown[name] ?? null;
  let complete = true;
  for (const candidate of version === null ? [] : [version, previous]) {
    if (candidate === null || isRefused(name, candidate)) continue;
    if (current?.release.version === candidate) return { found: current, complete };
    try {
      const release = { version: candidate, root: roots[candidate] ?? '' };
      return { found: await loadPart(releasesDir, name, release), complete };
    } catch (error) {
      logOnce(name, 'a release cannot be read', String(error));
      complete = false;
      if (current) return { found: current, complete };
    }
  }
  return { found: null, complete };
}
