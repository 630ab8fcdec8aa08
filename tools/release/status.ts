import path from 'node:path';
import { isPart, isService, type PartName, type ServicePart } from '@handloom/contracts/parts';
import type { AssetList } from '@handloom/contracts/release';
import { browserFolder } from '@handloom/release-registry/browser-files';
import { messageOf } from '../message-of';
import type { Canaries, ReleaseRegistry } from '@handloom/release-registry/registry';
import type { AuditEntry } from '@handloom/release-registry/release-audit';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';
import type { RunningShop } from './find-shop';
import { printable } from './printable';
import { at } from './sentences';
import { inKilobytes, transferSize } from './transfer-size';

const LAST_ENTRIES = 20;
const SHORT_COMMIT = 12;
/** What they say of a version changes nothing that is live. */
const ALONE: AuditEntry['action'][] = [
  'preview',
  'canary',
  'canary-end',
  'canary-refused',
  'canary-shown',
];

/** What is live, since when, by whom, from which commit and why, and what a page loads of it or which build of it answers. */
export async function status(name: PartName, shop: RunningShop): Promise<string> {
  const { registry, releasesDir, url } = shop;
  const record = (await registry.live())[name];
  const warning = ignoredLines('the record', (await registry.ignored())[name]);
  const more = isService(name)
    ? [await whatAnswers(name, shop)]
    : await canaryLines(name, await registry.canaries(), registry);
  if (!record) return [`${name} was never released here.`, ...warning, ...more].join('\n  ');
  const { version, previous, releasedAt } = record;
  if (version !== null && !isService(name)) {
    const loaded = weights(releaseFolder(releasesDir, name, version));
    more.push(...(await loaded.catch((error: unknown) => [messageOf(error)])));
  }
  return [
    version === null ? `${name} is off the site` : `${name} ${version} is live${at(url)}`,
    ...warning,
    `since ${releasedAt}, ${said(record)}`,
    previous ? `before it: ${previous}` : 'nothing was before it',
    ...more,
  ].join('\n  ');
}

/** What is live of every part that was ever released, a line each; of a canary, and of what is ignored, another one. */
export async function overview({ registry }: RunningShop): Promise<string> {
  const live = await registry.live();
  const ignored = await registry.ignored();
  const canaries = await registry.canaries();
  const parts = Object.keys({ ...live, ...ignored }).filter(isPart);
  const lines = parts.sort().map(async (name) => {
    const record = live[name];
    const version = record?.version ?? (record ? 'off the site' : 'nothing is live');
    const since = record ? `  since ${record.releasedAt}, ${said(record)}` : '';
    return [
      `${name}  ${version}${since}`,
      ...ignoredLines('  the record', ignored[name]),
      ...(await canaryLines(name, canaries, registry)).map((line) => `  ${line}`),
    ];
  });
  return (await Promise.all(lines)).flat().join('\n') || 'Nothing was released yet.';
}

async function whatAnswers(name: ServicePart, { runningServices }: RunningShop): Promise<string> {
  const running = (await runningServices())[name] ?? [];
  return running.length > 0 ? `${running.join(', ')} answers` : 'nothing of it answers';
}

function ignoredLines(what: string, ignored?: { why: string }): string[] {
  return ignored ? [`${what} that was written last is ignored: ${ignored.why}`] : [];
}

async function canaryLines(
  name: PartName,
  { running, ignored }: Canaries,
  registry: ReleaseRegistry,
): Promise<string[]> {
  const lines = ignoredLines('the record of a canary', ignored[name]);
  if (running?.part !== name) return lines;
  const { version, percent, releasedAt } = running;
  lines.push(
    `canary ${version} for ${percent}% of the visitors since ${releasedAt}, ${said(running)}`,
  );
  const refused = await registry.whyRefused(running);
  return refused
    ? [...lines, `a gateway shows the canary to nobody: ${printable(refused)}`]
    : lines;
}

/** The audit's last entries, of one part or of all, a line each. */
export async function log(
  { registry }: Pick<RunningShop, 'registry'>,
  name?: PartName,
): Promise<string> {
  const entries = await registry.log(LAST_ENTRIES, name);
  return entries.map(lineOf).join('\n') || 'Nothing was released yet.';
}

function lineOf(entry: AuditEntry): string {
  const { at, action, forced, percent, part, from, to } = entry;
  const share = percent === undefined ? '' : ` ${percent}%`;
  const what = `${action}${share}${forced ? ' (forced)' : ''}`;
  const change = ALONE.includes(action) ? (to ?? from) : `${from ?? 'none'} → ${to ?? 'none'}`;
  return `${at}  ${part}  ${what}  ${change}  ${said(entry)}`;
}

function said({ by, commit, reason }: Pick<AuditEntry, 'by' | 'commit' | 'reason'>): string {
  const [, hash = '', dirty = ''] = /^(.*?)(-dirty)?$/.exec(commit ?? '') ?? [];
  const words = [
    by ? `by ${by.author}${by.key ? ` with key ${by.key}` : ''}` : 'by nobody known',
    ...(hash ? [`from ${hash.slice(0, SHORT_COMMIT)}${dirty}`] : []),
    ...(reason ? [`“${reason}”`] : []),
  ];
  return printable(words.join(', '));
}

async function weights(folder: string): Promise<string[]> {
  const { entry, exposes, routes } = await readRelease(folder);
  const client = await browserFolder(folder);
  const weigh = async ({ js, css }: AssetList, known: string[] = []) => {
    const files = [...new Set([...js, ...css])].filter((file) => !known.includes(file));
    const sizes = await Promise.all(files.map((file) => transferSize(path.join(client, file))));
    return inKilobytes(sizes.reduce((sum, size) => sum + size, 0));
  };
  const own = [...entry.js, ...entry.css];
  const pathsOf = (key: string) =>
    routes.flatMap(({ page, path: address }) => (page === key ? [address] : []));
  const more = Object.entries(exposes).map(
    async ([key, list]) => `${[key, ...pathsOf(key)].join(' ')}: ${await weigh(list, own)} more`,
  );
  return [
    `every page that shows something of it loads ${await weigh(entry)} (brotli)`,
    ...(await Promise.all(more)),
  ];
}
