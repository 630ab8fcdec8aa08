import type { PartName } from '@handloom/contracts/parts';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';
import type { AuditEntry } from '@handloom/release-registry/release-audit';

const PAGE = 20;
/** Clocks of two who release may differ so much; an entry that is older still is not what is looked for. */
const CLOCKS_MS = 3_600_000;

/**
 * What a rollback starts from: two people who want the same version away must not bring it back together.
 * @returns the revision of what is live, which the rollback must name to win
 * @throws one sentence where a rollback has brought what is live
 */
export async function revisionToRollBack(
  name: PartName,
  registry: Pick<ReleaseRegistry, 'live' | 'trail'>,
): Promise<number> {
  const record = (await registry.live())[name];
  if (!record) return 0;
  const { version, previous, releasedAt, revision } = record;
  // The registry says that there is nothing to go back to.
  if (!previous) return revision;
  const entry = await entryOf(name, releasedAt, registry);
  if (entry?.action !== 'rollback' && entry?.action !== 'self-rollback') return revision;
  const by = entry.by ? ` by ${entry.by.author}` : '';
  throw new Error(
    `${name} was rolled back already, at ${releasedAt}${by}: ${version} is live, and ${previous} is not. Forward again: --to ${previous}. Further back: --list, then --to.`,
  );
}

/** What the audit says of the change that a record is of. */
async function entryOf(
  name: PartName,
  releasedAt: string,
  { trail }: Pick<ReleaseRegistry, 'trail'>,
): Promise<AuditEntry | null> {
  for (let from: number | null | undefined; from !== null;) {
    const { entries, next } = await trail(PAGE, from);
    for (const { entry } of entries) {
      const isIts = entry.part === name && entry.at === releasedAt && entry.action !== 'overtaken';
      if (isIts) return entry;
    }
    const oldest = entries.at(-1)?.entry.at;
    if (oldest && Date.parse(oldest) < Date.parse(releasedAt) - CLOCKS_MS) return null;
    from = next;
  }
  return null;
}
