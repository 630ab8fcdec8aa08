import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseKeys } from './release-keys';
import { releaseRecord, releaseRoot, releaseVersion } from './release-record';

/** The value of `<part>.canary` in the registry: a version that a share of the visitors gets. */
export const canaryRecord = z.object({
  version: releaseVersion,
  root: releaseRoot,
  /** Of the visitors; 0: it has ended. */
  percent: z.int().min(0).max(99),
  /** Of this canary as long as it runs: the next one meets others. */
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  /** `releasedAt` of the live record that it runs beside: with the next one it is over. */
  beside: z.iso.datetime(),
  ...releaseRecord.pick({ releasedAt: true, by: true, commit: true, reason: true, signature: true })
    .shape,
});
export type CanaryRecord = z.infer<typeof canaryRecord>;

/** The one that runs, with the revision of its record. */
export type RunningCanary = CanaryRecord & { part: MicrofrontendName; revision: number };

const SUFFIX = '.canary';
export const canaryKey = (part: MicrofrontendName) => `${part}${SUFFIX}`;
/** Whose canary a key of the registry is for; null for other keys. */
export function canaryOwner(key: string): MicrofrontendName | null {
  const part = key.endsWith(SUFFIX) ? key.slice(0, -SUFFIX.length) : '';
  return isMicrofrontend(part) ? part : null;
}

const BUCKETS = 10_000;

/** Who is among the visitors stays among them while the share grows. */
export function isAmong(
  visitor: string,
  { salt, percent }: Pick<CanaryRecord, 'salt' | 'percent'>,
): boolean {
  const digest = createHash('sha256')
    .update(visitor + salt)
    .digest();
  return digest.readUInt32BE() % BUCKETS < percent * (BUCKETS / 100);
}

export function signCanary(
  part: MicrofrontendName,
  record: CanaryRecord,
  key: KeyObject,
): CanaryRecord {
  return { ...record, signature: sign(null, signedBytes(part, record), key).toString('base64') };
}

/**
 * @param standing the record that counted until now: an older one, copied, must not replace it
 * @returns null, or why the record does not count
 */
export function whyCanaryIgnored(
  { part, record, standing }: Believing,
  keys: ReleaseKeys,
): string | null {
  if (!record.signature) return 'it is not signed';
  const signature = Buffer.from(record.signature, 'base64');
  const bytes = signedBytes(part, record);
  if (!keys[part]?.some((key) => verify(null, bytes, key, signature))) {
    return `none of the keys of ${part} has signed it`;
  }
  if (standing && Date.parse(record.releasedAt) <= Date.parse(standing.releasedAt)) {
    return `it is no newer than the record of ${standing.releasedAt}, which counts`;
  }
  return null;
}

interface Believing {
  part: MicrofrontendName;
  record: CanaryRecord;
  standing?: CanaryRecord;
}

/** All that it says, and whose it is. Begins as nothing else does that a team's key signs. */
function signedBytes(part: MicrofrontendName, record: CanaryRecord): Buffer {
  const { version, root, percent, salt, beside, releasedAt, by, commit, reason } = record;
  const said = [version, root, percent, salt, beside, releasedAt];
  const about = [by?.author, by?.key, commit, reason];
  return Buffer.from(`handloom canary 1 ${JSON.stringify([part, ...said, ...about])}`);
}
