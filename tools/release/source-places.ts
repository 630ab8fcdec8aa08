import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import { MAPS } from '@handloom/contracts/release';
import type { RegistryState } from '@handloom/release-registry/release-record';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';

const FRAME = /([^\s(@]*)[\s(@]+[a-z-]+:\/\/[^/\s]*(\/[^\s?#:)]*)(?:\?[^\s:)]*)?:(\d+):(\d+)/;

/** Reads a line of a browser's stack. @returns where in the sources it is; null for one that names no file */
export type PlaceOf = (line: string) => Promise<string | null>;

interface Release {
  name: MicrofrontendName;
  version: string;
}

/** By the maps in the store: of the release, and of the others' live ones, whose files may stand in its stacks. */
export async function sourcePlaces(
  { name, version }: Release,
  { live, releasesDir }: { live: RegistryState; releasesDir: string },
): Promise<PlaceOf> {
  const others = inOrder(Object.keys(live).filter(isMicrofrontend))
    .filter((part) => part !== name)
    .map((part) => ({ part, version: live[part]?.version ?? '' }));
  const files = new Map<string, string>();
  for (const { part, version: its } of [{ part: name, version }, ...others]) {
    const folder = its && releaseFolder(releasesDir, part, its);
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
