import type { DayOf } from '@handloom/contracts/report-steps';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/**
 * The moment at which a day begins: its midnight, or what follows a midnight that the clocks skip. It is
 * looked for, since no library call answers it; clocks change at quarters of an hour.
 */
export function startOfDay(day: string, dayOf: DayOf): number {
  // Clocks are at most 14 hours ahead of UTC, and 12 behind it.
  let before = Date.parse(day) - 15 * HOUR_MS;
  let reached = Date.parse(day) + 13 * HOUR_MS;
  while (reached - before > QUARTER_MS) {
    const middle = before + Math.floor((reached - before) / 2 / QUARTER_MS) * QUARTER_MS;
    if (dayOf(middle) < day) before = middle;
    else reached = middle;
  }
  return reached;
}
