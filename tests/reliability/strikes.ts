import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { OwnShop, Restartable } from '../shop/own-shop';

export const FROZEN_MS = 2_500;

/** A process of the shop, killed as by `kill -9`; the launcher starts it again. */
export async function kill(shop: OwnShop, part: string): Promise<void> {
  const pid = await shop.pidOf(part);
  process.kill(pid, 'SIGKILL');
  while ((await shop.pidOf(part)) === pid) await pause(20);
}

/** Stops them all, and lets those go on that are still there. */
export async function freeze(...pids: number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await pause(FROZEN_MS);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // A backend of PostgreSQL whose client gave up.
    }
  }
}

/** The first process only takes new connections; each connection is served by a child of it. */
export async function freezePostgres({ postgres }: OwnShop): Promise<void> {
  const pid = postgres.pid();
  await freeze(pid, ...(await childrenOf(pid)));
}

/** Kills PostgreSQL or NATS, and starts it again with what it had stored. */
export async function haltAndResume(server: Restartable, { awayMs = 0 } = {}): Promise<void> {
  await server.halt();
  await pause(awayMs);
  await server.resume();
}

/** On Linux: proc(5). */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
