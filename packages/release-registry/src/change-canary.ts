import { randomBytes, type KeyObject } from 'node:crypto';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import {
  canaryKey,
  canaryRecord,
  signCanary,
  whyCanaryIgnored,
  type CanaryRecord,
  type RunningCanary,
} from './canary-record';
import { NotTheirKey, timeAfter, write, type Registers } from './change-release';
import type { AuditEntry } from './release-audit';
import { keyId, microfrontendsOf } from './release-keys';
import type { RegistryState, ReleaseNote, SignedRelease } from './release-record';
import { canaryOf, readStanding, releaseOf, type Standing } from './standing-record';

/** There can be none now; nothing was changed. */
export class NoCanary extends Error {}

interface Change {
  name: MicrofrontendName;
  note: ReleaseNote;
  key: KeyObject;
}

export type CanaryStandings = Map<MicrofrontendName, Standing<CanaryRecord>>;

export async function readCanaries({
  manager,
  keys,
}: Pick<Registers, 'manager' | 'keys'>): Promise<CanaryStandings> {
  const canaries: CanaryStandings = new Map();
  for (const name of microfrontendsOf(keys)) {
    canaries.set(name, await readStanding(manager, canaryOf(name, keys)));
  }
  return canaries;
}

/** One whose part has another live record by now is over. Two run only until those who began both at once see it. */
export function runningOf(canaries: CanaryStandings, live: RegistryState): RunningCanary[] {
  return [...canaries].flatMap(([part, { record, revision }]) =>
    record && record.percent > 0 && record.beside === live[part]?.releasedAt
      ? [{ ...record, part, revision }]
      : [],
  );
}

/**
 * Begins a canary, or changes the share of the one that runs.
 * @throws NoCanary, ReleaseConflict, NotTheirKey
 */
export async function shareRelease(
  registers: Registers,
  change: Change,
  { version, root, percent }: SignedRelease & { percent: number },
): Promise<CanaryRecord> {
  const { name, note } = change;
  const live = (await readStanding(registers.manager, releaseOf(name, registers.keys))).record;
  refuseBeside(name, live, version);
  const { all, standings } = await readRunning(registers);
  const [running] = all;
  refuseSecond(name, running);
  if (running && running.version !== version) {
    throw new NoCanary(`The canary ${name} ${running.version} is running. End it: --canary 0.`);
  }
  const record = await writeCanary(registers, change, {
    standing: standings.get(name),
    wanted: {
      version,
      root,
      percent,
      salt: running?.salt ?? randomBytes(16).toString('hex'),
      beside: live.releasedAt,
      commit: note.commit ?? running?.commit ?? (await registers.audit.commitOf(name, version)),
    },
    said: { action: 'canary', from: live.version, to: version, percent },
  });
  // Two keys know no common compare-and-set: where two begin at once, none goes on.
  const other = (await readRunning(registers)).all.find(({ part }) => part !== name);
  if (other) await endCanary(registers, change);
  refuseSecond(name, other);
  return record;
}

/**
 * Signed too, so that a copy of its record brings none back.
 * @returns what has ended; null when none was running
 * @throws ReleaseConflict, NotTheirKey
 */
export async function endCanary(
  registers: Registers,
  change: Change,
): Promise<CanaryRecord | null> {
  const { all, standings } = await readRunning(registers);
  const running = all.find(({ part }) => part === change.name);
  if (!running) return null;
  const { version, root, salt, beside, commit } = running;
  await writeCanary(registers, change, {
    standing: standings.get(change.name),
    wanted: { version, root, percent: 0, salt, beside, commit },
    said: { action: 'canary-end', from: version, to: null },
  });
  return running;
}

/**
 * @param version of the canary; undefined while nobody knows it yet
 * @throws NoCanary where nothing is live beside it, or it is what is live
 */
export function refuseBeside<Live extends { version: string | null }>(
  name: MicrofrontendName,
  live: Live | null | undefined,
  version?: string,
): asserts live is Live {
  if (!live?.version) throw new NoCanary(`${name} is not on the site: nothing runs beside it.`);
  if (live.version === version)
    throw new NoCanary(`${name} ${version} is live for everybody already: it can be no canary.`);
}

/** @throws NoCanary where another part's is running */
export function refuseSecond(
  name: MicrofrontendName,
  running: RunningCanary | null | undefined,
): void {
  if (!running || running.part === name) return;
  throw new NoCanary(
    `${name} begins no canary while one of ${running.part} is running (${running.version}): nobody could say whose fault it was. It ends with --canary 0, or with a release of ${running.part}.`,
  );
}

async function readRunning(
  registers: Registers,
): Promise<{ all: RunningCanary[]; standings: CanaryStandings }> {
  const { manager, keys } = registers;
  const standings = await readCanaries(registers);
  const live: RegistryState = {};
  for (const name of microfrontendsOf(keys)) {
    const { record, revision } = await readStanding(manager, releaseOf(name, keys));
    if (record) live[name] = { ...record, revision };
  }
  return { all: runningOf(standings, live), standings };
}

interface Writing {
  /** As it was when the change was decided on: what has come since is not gone over. */
  standing: Standing<CanaryRecord> | undefined;
  wanted: Pick<CanaryRecord, 'version' | 'root' | 'percent' | 'salt' | 'beside' | 'commit'>;
  said: Pick<AuditEntry, 'action' | 'from' | 'to' | 'percent'>;
}

async function writeCanary(
  registers: Registers,
  { name, note, key }: Change,
  { standing: { record: standing, revision } = { revision: 0 }, wanted, said }: Writing,
): Promise<CanaryRecord> {
  const unsigned = canaryRecord.parse({
    ...wanted,
    releasedAt: timeAfter(standing),
    by: { author: note.author, key: keyId(key) },
    reason: note.reason,
  });
  const record = signCanary(name, unsigned, key);
  const why = whyCanaryIgnored({ part: name, record, standing }, registers.keys);
  if (why) throw new NotTheirKey(name, why);
  await write(registers, { name, key: canaryKey(name), record, revision, said });
  return record;
}
