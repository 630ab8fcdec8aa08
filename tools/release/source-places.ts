import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import { MAPS } from '@handloom/contracts/release';
import type { RegistryState } from '@handloom/release-registry/release-record';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';

/** Chrome writes `at pay (https://…:1:2)`, or without a name `at https://…:1:2`; Firefox and Safari `pay@https://…:1:2`. */
const FRAME =
  /(?:^\s*at )?(?:([^\s(@]+)[\s(@]+)?[a-z-]+:\/\/[^/\s]*(\/[^\s?#:)]*)(?:\?[^\s:)]*)?:(\d+):(\d+)/;

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
  const maps = new Map<string, Promise<SourceMap | null>>();
  const mapOf = (file: string): Promise<SourceMap | null> => {
    const known = maps.get(file) ?? readMap(files.get(file));
    maps.set(file, known);
    return known;
  };
  return async (line) => {
    const [, said = '', address = '', row = '1', column = '1'] = FRAME.exec(line) ?? [];
    if (!address) return null;
    const file = address.slice(address.lastIndexOf('/') + 1);
    const found = (await mapOf(file))?.findEntry(Number(row) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found))
      return `${said || 'somewhere'} (${file}:${row}:${column})`;
    const { originalSource, originalLine, originalColumn } = found;
    // The types of Node do not know it.
    const { name = said || 'somewhere' } = found as { name?: string };
    return `${name} (${originalSource}:${originalLine + 1}:${originalColumn + 1})`;
  };
}

/** A release from before there were maps has none. */
async function readMap(file: string | undefined): Promise<SourceMap | null> {
  const text = file && (await readFile(file, 'utf8').catch(() => null));
  return text ? new SourceMap(JSON.parse(text) as SourceMapPayload) : null;
}
