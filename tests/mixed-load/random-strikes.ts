import { setTimeout as pause } from 'node:timers/promises';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { freeze, freezePostgres, FROZEN_MS, haltAndResume, kill } from '../reliability/strikes';
import type { OwnShop } from '../shop/own-shop';

const STRIKE_EVERY_MS = 60_000;
const NATS_AWAY_MS = 1_000;

interface Strike {
  name: string;
  strike(): Promise<void>;
}

/**
 * Kills or freezes something once a minute, at a random moment of it, and each in turn before any a second time.
 * @returns how often each struck
 */
export async function keepStriking(
  shop: OwnShop,
  isOver: () => boolean,
): Promise<Map<string, number>> {
  const struck = new Map<string, number>();
  const strikes = await everyStrike(shop);
  let left: Strike[] = [];
  for (let minute = Date.now(); !isOver(); minute += STRIKE_EVERY_MS) {
    const end = minute + STRIKE_EVERY_MS;
    // Not at its end, so that this one is over before the next.
    const at = minute + Math.random() * (STRIKE_EVERY_MS / 2);
    while (Date.now() < at && !isOver()) await pause(200);
    if (isOver()) break;
    if (left.length === 0) left = shuffled(strikes);
    const { name, strike } = left.pop() as Strike;
    console.log(`${new Date().toISOString()} ${name}`);
    await strike();
    await shop.untilHealthy();
    struck.set(name, (struck.get(name) ?? 0) + 1);
    while (Date.now() < end && !isOver()) await pause(200);
  }
  return struck;
}

async function everyStrike(shop: OwnShop): Promise<Strike[]> {
  const parts = Object.keys((await readRunning(shop.dataDir))?.parts ?? {});
  const frozen = `frozen for ${FROZEN_MS / 1_000} s`;
  return [
    ...parts.flatMap((part) => [
      { name: `${part} killed`, strike: () => kill(shop, part) },
      { name: `${part} ${frozen}`, strike: async () => freeze(await shop.pidOf(part)) },
    ]),
    { name: 'PostgreSQL killed', strike: () => haltAndResume(shop.postgres) },
    { name: `PostgreSQL ${frozen}`, strike: () => freezePostgres(shop) },
    {
      name: `NATS killed, back after ${NATS_AWAY_MS / 1_000} s`,
      strike: () => haltAndResume(shop.nats, { awayMs: NATS_AWAY_MS }),
    },
    { name: `NATS ${frozen}`, strike: () => freeze(shop.nats.pid()) },
  ];
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
