import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Of a module by itself, or of one among those that were joined. */
const SOURCE_NAME = /^(?:  !\*\*\*|;\/\/) (\.\.?\/\S+)/;
/** What webpack adds behind all modules. */
const OF_WEBPACK = /^\/\*{6}\/ /;
const FRAME = /^\s+at /;
const LONGEST = 160;

/**
 * A server bundle has no map, and a line of it says nothing to who wrote the source; webpack writes the name of each above
 * what it has made of it (`pathinfo` in server-build.ts).
 * @param text stacks, with whatever stands between them
 * @param bundle `sources`: the part's folder in the repository; `release`: of its build
 * @returns the same with the source and the line's words for each frame of the part, and no other frames; null where
 * none is of the part
 */
export function toldInSources(
  text: string,
  { sources, release }: { sources: string; release: string },
): string | null {
  const file = path.join(release, 'server', 'index.cjs');
  if (!text.includes(`${file}:`)) return null;
  const code = readFileSync(file, 'utf8').split('\n');
  const placeOf = (line: string): string | null => {
    const [, row] = line.split(`${file}:`)[1]?.match(/^(\d+):/) ?? [];
    const words = code[Number(row) - 1];
    if (words === undefined || OF_WEBPACK.test(words)) return null;
    const named = code.slice(0, Number(row)).findLast((each) => SOURCE_NAME.test(each)) ?? '';
    const [, source] = SOURCE_NAME.exec(named) ?? [];
    return source
      ? `    in ${path.join(sources, source)}: ${words.trim().slice(0, LONGEST)}`
      : null;
  };
  const lines = text.split('\n').map((line) => ({ line, place: placeOf(line) }));
  if (lines.every(({ place }) => place === null)) return null;
  return lines.flatMap(({ line, place }) => place ?? (FRAME.test(line) ? [] : line)).join('\n');
}
