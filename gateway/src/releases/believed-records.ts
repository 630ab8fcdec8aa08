import type { PerPart } from '@handloom/contracts/parts';
import type { IgnoredRecord } from '@handloom/release-registry/registry';
import { partsOf, type ReleaseKeys } from '@handloom/release-registry/release-keys';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import { whyIgnored } from '@handloom/release-registry/release-signature';

/** Records as they come from the registry, or from the disk, which knows no revisions. */
export type News = PerPart<ReleaseRecord & { revision?: number }>;

interface Believing {
  keys: ReleaseKeys;
  ignore(name: string, record: IgnoredRecord): void;
}

/**
 * What counts after some news: of each part the newest record that its team signed. A removal is a record too. One that is
 * missing was lost, and a lost disk must not empty the site.
 */
export function believedRecords(
  before: PerPart<ReleaseRecord>,
  news: News,
  { keys, ignore }: Believing,
): PerPart<ReleaseRecord> {
  const believed = { ...before };
  for (const part of partsOf(keys)) {
    const record = news[part];
    if (!record) continue;
    const why = whyIgnored({ part, record, standing: believed[part] }, keys);
    if (why) ignore(part, { why, revision: record.revision ?? 0 });
    else believed[part] = record;
  }
  return believed;
}
