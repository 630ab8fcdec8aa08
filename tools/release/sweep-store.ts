import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import { releaseFolder, storedVersions } from '@handloom/release-registry/release-store';
import type { RunningShop } from './find-shop';

const DAY_MS = 24 * 3_600_000;
/** Tabs stay open, pages are kept by caches, and a purchase may go on after the weekend. */
export const KEPT_DAYS = 30;
const ENTRIES_AT_ONCE = 100;
/** A version, or what an upload that broke off has left of one. */
const UNFINISHED = /^[0-9a-f]{12}\.[0-9a-f-]{36}\.part$/;

interface Sweep {
  /** Every part without it. */
  name?: MicrofrontendName;
  /** False only tells what would go. */
  deletes: boolean;
  now?: Date;
}

/**
 * Removes versions that nobody can meet any more: those that are neither live, nor the ones to go back to, nor a
 * canary, and were neither uploaded nor named in the audit (released, replaced, previewed) within {@link KEPT_DAYS}. Where the
 * audit does not reach back that far, as after NATS lost its store, every version stays.
 * @returns the sentences to print. Rejects, with nothing removed, when the registry cannot be read.
 */
export async function sweepStore(
  { name, deletes, now = new Date() }: Sweep,
  shop: Pick<RunningShop, 'registry' | 'releasesDir'>,
): Promise<string> {
  const before = now.getTime() - KEPT_DAYS * DAY_MS;
  const needed = await neededVersions(shop, before);
  const lines: string[] = [];
  const parts = (await readdir(shop.releasesDir)).filter(isMicrofrontend);
  for (const part of name ? [name] : inOrder(parts)) {
    const stored = await storedVersions(shop.releasesDir, part);
    const old = stored.filter(({ storedAt }) => storedAt.getTime() < before);
    const unneeded = old.filter(({ version }) => needed && !needed.has(`${part} ${version}`));
    const folders = [
      ...unneeded.map(({ version }) => releaseFolder(shop.releasesDir, part, version)),
      ...(await unfinishedUploads(path.join(shop.releasesDir, part), now)),
    ];
    for (const folder of folders) {
      if (deletes) await rm(folder, { recursive: true, force: true });
      lines.push(`${deletes ? 'removed' : 'would remove'} ${part} ${path.basename(folder)}`);
    }
    lines.push(`${part} keeps ${stored.length - unneeded.length} of ${stored.length} versions`);
  }
  const isDryRun = !deletes && lines.some((line) => line.startsWith('would'));
  return [...lines, ...(isDryRun ? ['Nothing was removed; --gc --delete does it.'] : [])].join(
    '\n',
  );
}

/** As `part version`; null where nobody can say. */
async function neededVersions(
  { registry }: Pick<RunningShop, 'registry'>,
  since: number,
): Promise<Set<string> | null> {
  const needed = new Set<string>();
  const keep = (part: string, ...versions: (string | null | undefined)[]) => {
    for (const version of versions) if (version) needed.add(`${part} ${version}`);
  };
  for (const [part, record] of Object.entries(await registry.live())) {
    keep(part, record.version, record.previous, record.takesBack?.version);
  }
  const { running } = await registry.canaries();
  if (running) keep(running.part, running.version);
  let from: number | null | undefined;
  while (from !== null) {
    const { entries, next } = await registry.trail(ENTRIES_AT_ONCE, from);
    for (const { entry } of entries) {
      if (Date.parse(entry.at) < since) return needed;
      keep(entry.part, entry.from, entry.to);
    }
    from = next;
  }
  return null;
}

async function unfinishedUploads(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => UNFINISHED.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      return mtimeMs < now.getTime() - DAY_MS ? [file] : [];
    }),
  );
  return found.flat();
}
