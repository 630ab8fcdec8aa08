import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OwnShop } from '../tests/shop/own-shop';

const MS_PER_TICK = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Milliseconds of processor time that each part of a shop has used since its start; on Linux. */
export async function processorTime(shop: OwnShop): Promise<Record<string, number>> {
  const file = await readFile(path.join(shop.dataDir, 'runtime.json'), 'utf8');
  const { parts } = JSON.parse(file) as { parts: Record<string, { pid: number }> };
  const pids: Record<string, number> = { PostgreSQL: shop.postgres.pid(), NATS: shop.nats.pid() };
  for (const [name, { pid }] of Object.entries(parts)) pids[name] = pid;
  const running = await everyProcess();
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, withChildren(running, pid)]),
  );
}

/** Milliseconds of processor time that a process and its children have used since their start; on Linux. */
export async function processorTimeOf(pid: number): Promise<number> {
  return withChildren(await everyProcess(), pid);
}

function withChildren(running: RunningProcess[], pid: number): number {
  return running
    .filter(({ parent }) => parent === pid)
    .reduce(
      (sum, child) => sum + withChildren(running, child.pid),
      running.find((it) => it.pid === pid)?.ms ?? 0,
    );
}

interface RunningProcess {
  pid: number;
  parent: number;
  ms: number;
}

/** Columns of `/proc/<pid>/stat`, see proc(5): after the name in brackets come state, parent, … */
async function everyProcess(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)),
  );
  return stats.flatMap((stat) => {
    if (stat === null) return [];
    const columns = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Own time in both modes, and that of children who have ended.
    const ticks = columns.slice(11, 15).reduce((sum, column) => sum + Number(column), 0);
    return [{ pid: parseInt(stat, 10), parent: Number(columns[1]), ms: ticks * MS_PER_TICK }];
  });
}
