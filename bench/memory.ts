/**
 * What a running shop holds in memory, process by process:
 *
 *   npx tsx bench/memory.ts [data folder=.data]
 *
 * Told is each one's share of pages that several hold together (`Pss` of smaps_rollup, see proc(5)), and its private
 * memory. On Linux.
 */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';

const [dataDir = '.data'] = process.argv.slice(2);
const KB_PER_MB = 1_024;

interface Memory {
  shareMb: number;
  privateMb: number;
}

async function main(): Promise<void> {
  const runtime = await readRunning(path.resolve(dataDir));
  if (!runtime) throw new Error(`No shop runs on ${dataDir}.`);
  const children = await childrenByParent();
  const parts = Object.entries(runtime.parts).map(([name, { pid }]) => ({ name, pid }));
  const known = new Set(parts.map(({ pid }) => pid));
  const withChildren = (pid: number): number[] => [
    pid,
    ...(children.get(pid) ?? []).filter((child) => !known.has(child)).flatMap(withChildren),
  ];
  const told = [{ name: 'launcher', pid: runtime.launcher.pid }, ...parts];
  const rows = await Promise.all(
    told.map(async ({ name, pid }) => ({ name, ...(await memoryOf(withChildren(pid))) })),
  );
  const sum = rows.reduce((total, { shareMb }) => total + shareMb, 0);
  const launcher = rows[0]?.shareMb ?? 0;
  const sandbox = rows.find(({ name }) => name === 'payment-sandbox')?.shareMb ?? 0;
  for (const { name, shareMb, privateMb } of rows.toSorted((a, b) => b.shareMb - a.shareMb)) {
    console.log(
      `${name.padEnd(16)} ${shareMb.toFixed(0).padStart(5)} MB, ${privateMb.toFixed(0)} of it private`,
    );
  }
  console.log(`${'all'.padEnd(16)} ${sum.toFixed(0).padStart(5)} MB`);
  console.log(
    `without launcher and payment sandbox, as in production ${(sum - launcher - sandbox).toFixed(0)} MB`,
  );
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
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
