import { setTimeout as pause } from 'node:timers/promises';
import { memoryByPart, memoryOfTree } from '@handloom/local-infrastructure/process-memory';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import type { OwnShop } from '../shop/own-shop';

const LOOK_EVERY_MS = 15_000;
const SHARES = [0.1, 0.25, 0.5, 0.75, 1];

/** Megabytes of a moment, by part; copies of one part together. */
type Look = Record<string, number>;

/** Looks at what every process holds, until it is over. */
export async function watchMemory(shop: OwnShop, isOver: () => boolean): Promise<Look[]> {
  const looks: Look[] = [];
  for (;;) {
    for (let waited = 0; waited < LOOK_EVERY_MS && !isOver(); waited += 500) await pause(500);
    if (isOver()) return looks;
    looks.push(await lookAt(shop));
  }
}

async function lookAt(shop: OwnShop): Promise<Look> {
  const runtime = await readRunning(shop.dataDir);
  if (!runtime) throw new Error('The shop does not run any more.');
  const servers = { PostgreSQL: shop.postgres.pid(), NATS: shop.nats.pid() };
  const look: Look = {};
  for (const [name, { shareMb }] of Object.entries(await memoryByPart(runtime))) {
    const part = name.replace(/-\d+$/, '');
    look[part] = (look[part] ?? 0) + shareMb;
  }
  for (const [name, pid] of Object.entries(servers)) look[name] = (await memoryOfTree(pid)).shareMb;
  return look;
}

/** How much more the last sixth held than the second one, 0.1 for a tenth; medians, since a struck part is away for a moment. */
export function growthOf(looks: readonly Look[]): number {
  const sixth = Math.max(1, Math.floor(looks.length / 6));
  const middleOf = (some: readonly Look[]) => median(some.map(totalOf));
  return middleOf(looks.slice(-sixth)) / middleOf(looks.slice(sixth, 2 * sixth)) - 1;
}

/** A column for each of some moments: the medians of the looks around it. */
export function memoryTable(looks: readonly Look[], minutes: number): string {
  const around = (share: number) => {
    const last = Math.round(share * looks.length);
    return looks.slice(Math.max(0, last - Math.ceil(looks.length / 12)), last);
  };
  const parts = Object.keys(looks[0] ?? {});
  const row = (name: string, mbOf: (look: Look) => number) => {
    const cells = SHARES.map((share) => median(around(share).map(mbOf)).toFixed(0));
    return `| ${[name, ...cells].join(' | ')} |`;
  };
  return [
    `| MB, after | ${SHARES.map((share) => `${Math.round(share * minutes)} min`).join(' | ')} |`,
    `| --- |${' --- |'.repeat(SHARES.length)}`,
    ...parts.map((part) => row(part, (look) => look[part] ?? 0)),
    row('all', totalOf),
  ].join('\n');
}

function totalOf(look: Look): number {
  return Object.values(look).reduce((sum, mb) => sum + mb, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
