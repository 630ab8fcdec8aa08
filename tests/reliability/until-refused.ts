import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './places-of-sessions';
import type { RevocableSession } from './revocable-sessions';

const LOOK_EVERY_MS = 5;
const LOOK_FOR_AWAY_EVERY_MS = 100;
const GIVE_UP_MS = 20_000;

/**
 * Asks every place until it refuses an ended session.
 * @param countedFrom `performance.now()` of the moment from which a place should refuse it
 * @returns milliseconds for which the last of them still accepted it; infinite: it was never refused
 */
export async function acceptedFor(
  { cookie }: Pick<RevocableSession, 'cookie'>,
  places: readonly Place[],
  countedFrom: (place: Place) => number | Promise<number>,
): Promise<number> {
  const each = places.map(async (place) => {
    const acceptedAt = await lastAccepted(place, cookie);
    return Math.max(0, acceptedAt - (await countedFrom(place)));
  });
  return Math.max(...(await Promise.all(each)));
}

/**
 * Whoever is away accepts nothing, but has to refuse in the end.
 * @returns `performance.now()` of the last answer that accepted it
 */
async function lastAccepted(place: Place, cookie: string): Promise<number> {
  const giveUp = performance.now() + GIVE_UP_MS;
  let acceptedAt = 0;
  while (performance.now() < giveUp) {
    const word = await place.ask(cookie);
    if (word === 'accepted') acceptedAt = performance.now();
    if (word === 'refused') return acceptedAt;
    await pause(word === 'away' ? LOOK_FOR_AWAY_EVERY_MS : LOOK_EVERY_MS);
  }
  return Infinity;
}
