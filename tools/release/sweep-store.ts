import { randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { jsonText } from '@handloom/contracts/json-text';
import { inOrder, isMicrofrontend } from '@handloom/contracts/pages';
import { isPart, type PartName } from '@handloom/contracts/parts';
import { releaseDescription } from '@handloom/contracts/release';
import { FILES } from '@handloom/release-registry/browser-files';
import { releaseFolder, storedVersions } from '@handloom/release-registry/release-store';
import type { RunningShop } from './find-shop';
import { shopTime } from './shop-reads';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Tabs stay open, pages are kept by caches, and a purchase may go on after the weekend. */
export const KEPT_DAYS = 30;
const ENTRIES_AT_ONCE = 100;
/** A version, or what an upload or a sweep that broke off has left of one. */
const UNFINISHED = /^[0-9a-f]{12}\.[0-9a-f-]{36}\.part$/;
const named = jsonText(releaseDescription.pick({ files: true }));

interface Sweep {
  /** Every part without it. */
  name?: PartName;
  /** False only tells what would go. */
  deletes: boolean;
  now?: Date;
}

/**
 * Removes versions that nobody can meet any more: those that are neither live, nor the ones to go back to, nor a
 * canary, and were neither uploaded nor named in the audit (released, replaced, previewed) within {@link KEPT_DAYS}. Where the
 * audit does not reach back that far, as after NATS lost its store, every version stays, and so does every one of a part
 * whose newest record does not count here, where another's keys may say that it does. Browser files go with
 * the last version that names them, unless they were uploaded within a day: their version may be on its way. Where the
 * shop's clock is behind the one here, that counts: what came today must not look old to a machine that is ahead.
 * @returns the sentences to print. Rejects, with nothing removed, when the registry cannot be read.
 */
export async function sweepStore(
  { name, deletes, now: here = new Date() }: Sweep,
  shop: Pick<RunningShop, 'registry' | 'releasesDir'> & Partial<Pick<RunningShop, 'askedAt'>>,
): Promise<string> {
  const lines: string[] = [];
  const there = shop.askedAt ? await shopTime(shop.askedAt) : null;
  const ahead = there ? here.getTime() - there.getTime() : 0;
  const now = there && ahead > 0 ? there : here;
  if (ahead > HOUR_MS)
    lines.push(`the clock here is ${inWords(ahead)} ahead of the shop’s, which counts`);
  const before = now.getTime() - KEPT_DAYS * DAY_MS;
  const needed = await neededVersions(shop, before);
  const whyUnknown = await unknownParts(shop);
  const kept: string[] = [];
  const parts = (await readdir(shop.releasesDir)).filter(isPart);
  for (const part of inOrder(parts)) {
    const stored = await storedVersions(shop.releasesDir, part);
    const keep = (versions: typeof stored) =>
      // A service names no browser files.
      isMicrofrontend(part) &&
      kept.push(...versions.map(({ version }) => releaseFolder(shop.releasesDir, part, version)));
    if (name && part !== name) {
      keep(stored);
      continue;
    }
    const why = whyUnknown(part);
    if (why) {
      keep(stored);
      lines.push(`${part}: every version stays: ${why}`);
      continue;
    }
    const old = stored.filter(({ storedAt }) => storedAt.getTime() < before);
    const unneeded = old.filter(({ version }) => needed && !needed.has(`${part} ${version}`));
    const folders = [
      ...unneeded.map(({ version }) => releaseFolder(shop.releasesDir, part, version)),
      ...(await unfinishedUploads(path.join(shop.releasesDir, part), now)),
    ];
    const others = stored.filter((each) => !unneeded.includes(each));
    keep(others);
    for (const folder of folders) {
      if (deletes) await removeVersion(folder);
      lines.push(`${deletes ? 'removed' : 'would remove'} ${part} ${path.basename(folder)}`);
    }
    lines.push(`${part}: ${others.length} of ${stored.length} versions stay`);
  }
  lines.push(...(await sweepFiles(path.join(shop.releasesDir, FILES), kept, { deletes, now })));
  const goes = lines.some((line) => /^(would remove|removed) /.test(line));
  if (!goes) lines.push(`Nothing can go: what nobody can meet any more stays ${KEPT_DAYS} days.`);
  else if (!deletes) lines.push('Nothing was removed; --gc --delete does it.');
  return lines.join('\n');
}

function inWords(ms: number): string {
  const [count, unit] = ms < DAY_MS ? [ms / HOUR_MS, 'hours'] : [ms / DAY_MS, 'days'];
  return `${Math.round(count)} ${unit}`;
}

/** @returns why nobody can say here what is live of a part, where that is so */
async function unknownParts({
  registry,
}: Pick<RunningShop, 'registry'>): Promise<(part: PartName) => string | undefined> {
  const releases = await registry.ignored();
  const { ignored: canaries } = await registry.canaries();
  return (part) =>
    registry.parts.includes(part)
      ? (releases[part] ?? canaries[part])?.why
      : 'no key of its team is known here';
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
    keep(part, record.version, record.previous);
  }
  const { running } = await registry.canaries();
  if (running) keep(running.part, running.version);
  let from: number | null | undefined;
  while (from !== null) {
    const { entries, next } = await registry.trail(ENTRIES_AT_ONCE, from);
    for (const { entry, writtenAt } of entries) {
      if (writtenAt.getTime() < since) return needed;
      keep(entry.part, entry.from, entry.to);
    }
    from = next;
  }
  return null;
}

/** Files that no version names which stays. */
async function sweepFiles(
  folder: string,
  kept: string[],
  { deletes, now = new Date() }: Pick<Sweep, 'deletes' | 'now'>,
): Promise<string[]> {
  const stored = await readdir(folder).catch(() => []);
  if (stored.length === 0) return [];
  const marked = new Set<string>();
  for (const version of kept) {
    const description = await readFile(path.join(version, 'release.json'), 'utf8').catch(() => '');
    const files = named.safeParse(description).data?.files;
    if (!files) return [`every file stays: ${version} does not say which it needs`];
    for (const file of files) marked.add(file);
  }
  const swept: string[] = [];
  for (const file of stored) {
    // What an upload that broke off has left is marked by nobody either.
    if (marked.has(file.replace(/\.(br|gz)$/, ''))) continue;
    const { mtimeMs } = await stat(path.join(folder, file));
    if (mtimeMs >= now.getTime() - DAY_MS) continue;
    if (deletes) await rm(path.join(folder, file), { force: true });
    swept.push(`${deletes ? 'removed' : 'would remove'} ${file}`);
  }
  return [...swept, `browser files: ${stored.length - swept.length} of ${stored.length} stay`];
}

/** Not under its name: half a version that is left there could not be uploaded again, and its name would tell of a whole one. */
async function removeVersion(folder: string): Promise<void> {
  const left = UNFINISHED.test(path.basename(folder)) ? folder : `${folder}.${randomUUID()}.part`;
  await rename(folder, left).catch((error: NodeJS.ErrnoException) => {
    // Another sweep was faster.
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(left, { recursive: true, force: true });
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
