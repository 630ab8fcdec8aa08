import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { MAPS } from '@handloom/contracts/release';

/**
 * `/…/mf-cart/0d7195eebd5d/server/index.cjs:12:34`; of a build its folder. Only looked for where a word begins: a
 * message may be a word of a megabyte.
 */
const PLACE = /(?<![^\s()])([^\s()]+)[\\/]server[\\/]index\.cjs:(\d+):(\d+)/;
const OF_STORE = /([\w-]+)[\\/]([0-9a-f]{12})$/;
const FRAME = /^\s+at /;

/** By the folder of the release or build. A process runs few, and each once. */
const maps = new Map<string, SourceMap | null>();

/**
 * A line of a server bundle says nothing to who wrote the source.
 * @returns the stack with the line of the source for each frame of a bundle that has its map beside it, and with the
 * release where the bundle is of one: `at CartLine (mf-cart 0d7195eebd5d, mf-cart/src/…/cart-line.tsx:37:9)`
 */
export function inSources(stack: string): string {
  return linesInSources(stack).join('\n');
}

/** The same without the frames of whatever runs the bundle. */
export function bundleFrames(stack: string): string {
  const told = linesInSources(stack);
  const lines = stack.split('\n');
  return told.filter((line, index) => line !== lines[index] || !FRAME.test(line)).join('\n');
}

function linesInSources(stack: string): string[] {
  return stack.split('\n').map((line) => {
    const [place, folder = '', row = '', column = ''] = PLACE.exec(line) ?? [];
    return place ? line.replace(place, () => placeInSource(folder, row, column)) : line;
  });
}

function placeInSource(folder: string, row: string, column: string): string {
  const [, name, version] = OF_STORE.exec(folder) ?? [];
  const found = mapOf(folder)?.findEntry(Number(row) - 1, Number(column) - 1);
  const place =
    found && 'originalSource' in found
      ? `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
      : `server/index.cjs:${row}:${column}`;
  return name && version ? `${releaseMark({ name, version })}${place}` : place;
}

/** Stands before each place of the release. */
export function releaseMark({ name, version }: { name: string; version: string }): string {
  return `${name} ${version}, `;
}

function mapOf(folder: string): SourceMap | null {
  const known = maps.get(folder);
  if (known !== undefined) return known;
  const read = readMap(path.join(folder, MAPS, 'index.cjs.map'));
  maps.set(folder, read);
  return read;
}

/** A release from before there were maps of what the server runs has none. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}
