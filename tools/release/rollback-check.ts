import type { PartName } from '@handloom/contracts/parts';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';
import type { AuditEntry } from '@handloom/release-registry/release-audit';

const PAGE = 20;

/**
 * What a rollback starts from: two people who want the same version away must take back nothing else together, neither
 * bring it back nor, where it was a canary, take away what is live.
 * @param wanted the version that its author wants away; undefined: what was released last
 * @returns the revision of what is live, which the rollback must name to win
 * @throws one sentence where something else is live, or where somebody has gone back already
 */
export async function revisionToRollBack(
  name: PartName,
  registry: Pick<ReleaseRegistry, 'live' | 'trail'>,
  wanted?: string,
): Promise<number> {
  const record = (await registry.live())[name];
  if (!record) return 0;
  const { version, previous, releasedAt, by, revision } = record;
  if (wanted !== undefined && wanted !== version) {
    throw new Error(
      `${name} stays as it is: ${version ?? 'nothing'} is live since ${releasedAt}${byWhom(by)}, and not ${wanted}. To make that one live: --to ${wanted}.`,
    );
  }
  // The registry says that there is nothing to go back to.
  if (!previous) return revision;
  const { made, endedCanary } = await sinceLive(name, releasedAt, registry);
  if (made?.action === 'rollback' || made?.action === 'self-rollback') {
    throw new Error(
      `${name} was rolled back already, at ${releasedAt}${byWhom(made.by)}: ${version} is live, and ${previous} is not. Forward again: --to ${previous}. Further back: --list, then --to.`,
    );
  }
  if (endedCanary && wanted === undefined) {
    throw new Error(
      `The canary ${name} ${endedCanary.from} has ended already, at ${endedCanary.at}${byWhom(endedCanary.by)}, and ${version} is live as before. To take that back too: --rollback ${version}.`,
    );
  }
  return revision;
}

const byWhom = (by: AuditEntry['by']) => (by ? ` by ${by.author}` : '');

interface SinceLive {
  /** The change that has made live what is live. */
  made?: AuditEntry;
  /** How the last canary since then ended. */
  endedCanary?: AuditEntry;
}

/** What the audit says of a part, back to the change that its record is of. By place: clocks of those who release differ. */
async function sinceLive(
  name: PartName,
  releasedAt: string,
  { trail }: Pick<ReleaseRegistry, 'trail'>,
): Promise<SinceLive> {
  let endedCanary: AuditEntry | undefined;
  for (let from: number | null | undefined; from !== null;) {
    const { entries, next } = await trail(PAGE, from);
    for (const { entry } of entries) {
      if (entry.part !== name || entry.action === 'overtaken') continue;
      if (entry.at === releasedAt) return { made: entry, endedCanary };
      if (entry.action === 'canary-end') endedCanary ??= entry;
    }
    from = next;
  }
  return {};
}
