import { sign, verify, type KeyObject } from 'node:crypto';
import type { PartName } from '@handloom/contracts/parts';
import type { ReleaseKeys } from './release-keys';
import type { ReleaseRecord } from './release-record';

type SignedPart = Omit<ReleaseRecord, 'takesBack'>;

export function signRecord(part: PartName, record: ReleaseRecord, key: KeyObject): ReleaseRecord {
  return { ...record, signature: sign(null, signedBytes(part, record), key).toString('base64') };
}

/**
 * Whether a record of the registry counts.
 * @param standing the record that counted until now: an older one, copied, must not replace it
 * @returns null, or why it does not
 */
export function whyIgnored(
  { part, record, standing }: Believing,
  keys: ReleaseKeys,
): string | null {
  if (!record.signature) return 'it is not signed';
  if (record.signature === standing?.signature && isSame(part, record, standing)) return null;
  const signedWith = (keyring: KeyObject[] = []) =>
    keyring.some((key) => isSignedWith(key, part, record));
  if (!signedWith(keys[part])) {
    if (!signedWith(keys.gateway)) return `none of the keys of ${part} has signed it`;
    const misuse = whyNotTakenBack({ part, record, standing }, keys);
    if (misuse) return misuse;
  }
  const named = [record.version, record.previous].filter((version) => version !== null);
  if (!named.every((version) => record.roots?.[version]))
    return 'it does not say what its files are';
  if (standing && timeOf(record) <= timeOf(standing)) {
    return `it is no newer than the record of ${standing.releasedAt}, which counts`;
  }
  return null;
}

interface Believing {
  part: PartName;
  record: ReleaseRecord;
  standing?: ReleaseRecord;
}

/** A gateway's key opens one way only: from what a team released last to what was live before it. */
function whyNotTakenBack({ part, record, standing }: Believing, keys: ReleaseKeys): string | null {
  const { takesBack } = record;
  const isTeams =
    takesBack?.signature && keys[part]?.some((key) => isSignedWith(key, part, takesBack));
  const isWayBack =
    takesBack &&
    takesBack.version !== null &&
    record.version !== null &&
    record.version === takesBack.previous &&
    record.previous === takesBack.version &&
    JSON.stringify(rootsOf(record)) === JSON.stringify(rootsOf(takesBack));
  const last = standing?.takesBack ?? standing;
  const isLast = takesBack && (!last || timeOf(takesBack) >= timeOf(last));
  return isTeams && isWayBack && isLast
    ? null
    : 'a gateway signed it, which may only take back what the team released last';
}

function isSignedWith(key: KeyObject, part: PartName, record: ReleaseRecord): boolean {
  const signature = Buffer.from(record.signature ?? '', 'base64');
  return verify(null, signedBytes(part, record), key, signature);
}

/** All that a record says. The part is its key in the registry, so that none can be copied to another part. */
function signedBytes(part: PartName, record: ReleaseRecord): Buffer {
  const { version, previous, releasedAt, by, commit, reason, takesBack } = record;
  const said = ['handloom release 1', part, version, previous, rootsOf(record), releasedAt];
  const about = [by?.author, by?.key, commit, reason];
  const back = takesBack && [`${signedBytes(part, takesBack)}`, takesBack.signature];
  return Buffer.from(JSON.stringify([...said, ...about, back]));
}

function isSame(part: PartName, record: ReleaseRecord, other: ReleaseRecord): boolean {
  return signedBytes(part, record).equals(signedBytes(part, other));
}

/** In an order that is the same whatever language a machine speaks. */
function rootsOf({ roots = {} }: SignedPart): [string, string | undefined][] {
  return Object.entries(roots).sort(([one], [other]) => (one < other ? -1 : 1));
}

function timeOf({ releasedAt }: SignedPart): number {
  return Date.parse(releasedAt);
}
