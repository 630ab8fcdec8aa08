import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

const LOOK_EVERY_MS = 100;

/**
 * A new shop's catalogue comes by events; it is whole when nothing more came in a moment. Of a million rugs that takes minutes.
 * @param withinMs in which the first rug has to come
 * @throws Error when none does
 */
export async function untilRugsAreKnown(client: Client, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  let known = 0;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM catalogue_products WHERE available',
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0 && count === known) return;
    if (count === 0 && Date.now() > deadline) throw new Error('There are no rugs to order yet.');
    known = count;
    await pause(LOOK_EVERY_MS);
  }
}
