// Part of npm run validate: no folder depends, directly or over others, on one beside it that depends on it. What lies
// beside the folders themselves (main.ts, app.ts) may know them all; tests and what is made for them may, too.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { runTool } from './command-line';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { workspacesOf } from './workspace-graph';

/** A file of one folder imports one of another folder that lies beside it. */
interface Crossing {
  /** The two folders. */
  from: string;
  to: string;
  file: string;
  imported: string;
}

const SOURCE = /(?<!\.test|\.fixture|-under-test)\.(tsx?|mjs)$/;
const MADE_BY_TOOLS = ['node_modules', 'dist', 'generated'];

/** A build that runs beside this takes folders of `dist` away while they would be read. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const own = entries.filter(({ name }) => !MADE_BY_TOOLS.includes(name));
  const lists = own.map(async (entry) => {
    if (!entry.isDirectory()) return [entry.name];
    const below = await readdir(path.join(folder, entry.name), { recursive: true });
    return below.map((file) => path.join(entry.name, file));
  });
  return (await Promise.all(lists)).flat();
}

async function crossingsIn(repository: string, workspace: string): Promise<Crossing[]> {
  const files = await filesIn(path.join(repository, workspace));
  const sources = files.filter((file) => SOURCE.test(file));
  const crossings = sources.toSorted().map(async (source) => {
    const file = path.join(workspace, source);
    const text = await readFile(path.join(repository, file), 'utf8');
    return importsOf(file, text).flatMap((imported) => crossing(file, imported) ?? []);
  });
  return (await Promise.all(crossings)).flat();
}

/** What it imports by a relative path, be it a type only, or later. */
function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  const relative = [...new Set(names)].filter((name) => name.startsWith('.'));
  return relative.map((name) => path.join(path.dirname(file), name));
}

/** @returns null when one of the two does not lie in a folder beside the other's */
function crossing(file: string, imported: string): Crossing | null {
  const [here, there] = [file.split(path.sep), imported.split(path.sep)];
  const depth = here.findIndex((part, index) => part !== there[index]) + 1;
  if (depth >= Math.min(here.length, there.length)) return null;
  const [from, to] = [here, there].map((parts) => parts.slice(0, depth).join('/'));
  return from && to ? { from, to, file, imported } : null;
}

interface Ring {
  /** From one folder to another: those to cut. */
  closing: Crossing[];
  /** One after another, from the other folder to the one. */
  back: Crossing[];
}

/** What many imports say is taken for meant: a ring is closed by the fewest. */
function ringsAmong(crossings: readonly Crossing[]): Ring[] {
  const pairs = new Map<string, Crossing[]>();
  for (const one of crossings) collect(pairs, `${one.from} ${one.to}`, one);
  const needs = new Map<string, Crossing[]>();
  const rings: Ring[] = [];
  for (const pair of [...pairs.values()].toSorted((a, b) => b.length - a.length)) {
    const [one] = pair;
    if (!one) continue;
    const back = wayBetween(one.to, one.from, needs);
    if (back) rings.push({ closing: pair, back });
    else collect(needs, one.from, one);
  }
  return rings;
}

function collect(lists: Map<string, Crossing[]>, key: string, one: Crossing): void {
  lists.set(key, [...(lists.get(key) ?? []), one]);
}

/** The shortest. @returns null when there is none */
function wayBetween(
  start: string,
  end: string,
  needs: ReadonlyMap<string, readonly Crossing[]>,
): Crossing[] | null {
  const ways = new Map<string, Crossing[]>([[start, []]]);
  for (const [folder, way] of ways) {
    if (folder === end) return way;
    for (const next of needs.get(folder) ?? [])
      if (!ways.has(next.to)) ways.set(next.to, [...way, next]);
  }
  return null;
}

function sentence({ closing, back }: Ring): string {
  const within = path.dirname(closing[0]?.from ?? '');
  const told = (imports: readonly Crossing[]) =>
    imports
      .map(({ file, imported }) =>
        [file, imported].map((each) => path.relative(within, each)).join(' imports '),
      )
      .join(', ');
  return `In ${within} folders depend on each other in a ring: ${told(closing)}, but ${told(back)}.`;
}

runTool(
  { usage: 'Usage: tsx tools/folder-rings.ts [<repository>]', words: 1 },
  async ({ words: [repository = REPOSITORY] }) => {
    const workspaces = await workspacesOf(repository);
    const crossings = await Promise.all(
      workspaces.map(({ folder }) => crossingsIn(repository, folder)),
    );
    const rings = ringsAmong(crossings.flat());
    if (rings.length > 0) throw new Error(rings.map(sentence).toSorted().join('\n'));
    return 'No folder depends on one that depends on it.';
  },
);
