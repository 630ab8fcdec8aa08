import { readFile } from 'node:fs/promises';
import { processes } from './process-identity';
import type { RuntimeFile } from './runtime-file';

const KB_PER_MB = 1_024;

export interface Memory {
  /** Its share of pages that several processes hold together (`Pss` of smaps_rollup, see proc(5)). */
  shareMb: number;
  privateMb: number;
}

/** What a running shop holds: the launcher and each part, with their children that are no parts themselves. On Linux. */
export async function memoryByPart({
  launcher,
  parts,
}: Pick<RuntimeFile, 'launcher' | 'parts'>): Promise<Record<string, Memory>> {
  const children = await childrenByParent();
  const known = new Set(Object.values(parts).map(({ pid }) => pid));
  const withChildren = (pid: number): number[] => [
    pid,
    ...(children.get(pid) ?? []).filter((child) => !known.has(child)).flatMap(withChildren),
  ];
  const told = await Promise.all(
    Object.entries({ launcher, ...parts }).map(
      async ([name, { pid }]) => [name, await memoryOf(withChildren(pid))] as const,
    ),
  );
  return Object.fromEntries(told);
}

/** A process with all below it. On Linux. */
export async function memoryOfTree(pid: number): Promise<Memory> {
  const children = await childrenByParent();
  const all = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(all)];
  return memoryOf(all(pid));
}

/** Of processes that end meanwhile nothing is told. */
async function memoryOf(pids: number[]): Promise<Memory> {
  const texts = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const sumOf = (field: string) =>
    texts.reduce((sum, text) => {
      const [, kb = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text) ?? [];
      return sum + Number(kb) / KB_PER_MB;
    }, 0);
  return { shareMb: sumOf('Pss'), privateMb: sumOf('Private_Clean') + sumOf('Private_Dirty') };
}

async function childrenByParent(): Promise<Map<number, number[]>> {
  const children = new Map<number, number[]>();
  for (const pid of processes()) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}
