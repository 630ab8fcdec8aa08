import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import { MAPS } from '@handloom/contracts/release';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';
import type { ToldError } from '@handloom/release-registry/told-errors';
import type { RunningShop } from './find-shop';

/** Of the sources: deeper ones are React's. */
const MOST_FRAMES = 6;
const FRAME = /([^\s(@]*)[\s(@]+[a-z-]+:\/\/[^/\s]*(\/[^\s?#:)]*)(?:\?[^\s:)]*)?:(\d+):(\d+)/;

type Shop = Pick<RunningShop, 'registry' | 'releasesDir'>;
interface Version {
  version: string;
  mark: string;
}
/** Reads a line of a stack. @returns where in the sources it is; null for one that names no file */
type Resolve = (line: string) => Promise<string | null>;

/** What browsers told of the versions that somebody has or may go back to, the most frequent first. */
export async function errors(name: MicrofrontendName, { registry, releasesDir }: Shop) {
  const live = await registry.live();
  const record = live[name];
  const { running } = await registry.canaries();
  const versions: Version[] = [
    { version: record?.version ?? '', mark: 'live' },
    { version: running?.part === name ? running.version : '', mark: 'canary' },
    { version: record?.previous ?? '', mark: 'previous' },
  ].filter(({ version }) => version);
  const others = inOrder(Object.keys(live).filter(isMicrofrontend))
    .filter((part) => part !== name)
    .map((part) => ({ part, version: live[part]?.version ?? '' }));
  const told = versions.map(async ({ version, mark }) => {
    const resolve = await resolver([{ part: name, version }, ...others], releasesDir);
    const groups = await grouped(await registry.errors(name, version), resolve);
    return [`${name} ${version} (${mark})`, ...(groups.length ? groups : ['  no errors'])];
  });
  return (await Promise.all(told)).flat().join('\n') || `${name} was never released here.`;
}

/** The same message at the same place is the same error. */
async function grouped(told: ToldError[], resolve: Resolve): Promise<string[]> {
  const groups = new Map<string, ToldError[]>();
  for (const error of told) {
    const lines = [`${error.kind}  ${error.message}`, ...(await framesOf(error.stack, resolve))];
    const text = lines.join('\n     at ');
    groups.set(text, [...(groups.get(text) ?? []), error]);
  }
  return [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([text, all]) => {
      const last = all.at(-1);
      return `  ${all.length}× ${text}\n     last ${last?.at} on ${last?.route}, trace ${last?.trace}`;
    });
}

async function framesOf(stack: string, resolve: Resolve): Promise<string[]> {
  const frames = await Promise.all(stack.split('\n').map(resolve));
  return frames.filter((frame) => frame !== null).slice(0, MOST_FRAMES);
}

/** @param releases whose files may stand in a stack, the first one's first */
async function resolver(
  releases: { part: MicrofrontendName; version: string }[],
  releasesDir: string,
): Promise<Resolve> {
  const files = new Map<string, string>();
  for (const { part, version } of releases) {
    const folder = version && releaseFolder(releasesDir, part, version);
    const description = folder ? await readRelease(folder).catch(() => null) : null;
    for (const file of description?.files ?? []) {
      const map = path.join(folder, MAPS, `${file}.map`);
      if (file.endsWith('.js') && !files.has(file)) files.set(file, map);
    }
  }
  const maps = new Map<string, Promise<TraceMap | null>>();
  const mapOf = (file: string): Promise<TraceMap | null> => {
    const known = maps.get(file) ?? readMap(files.get(file));
    maps.set(file, known);
    return known;
  };
  return async (line) => {
    const [, said = '', address = '', row = '1', column = '1'] = FRAME.exec(line) ?? [];
    if (!address) return null;
    const file = address.slice(address.lastIndexOf('/') + 1);
    const map = await mapOf(file);
    const found =
      map && originalPositionFor(map, { line: Number(row), column: Number(column) - 1 });
    if (!found?.source) return `${said || 'somewhere'} (${file}:${row}:${column})`;
    return `${found.name ?? (said || 'somewhere')} (${found.source}:${found.line}:${found.column + 1})`;
  };
}

/** A release from before there were maps has none. */
async function readMap(file: string | undefined): Promise<TraceMap | null> {
  const text = file && (await readFile(file, 'utf8').catch(() => null));
  return text ? new TraceMap(text) : null;
}
