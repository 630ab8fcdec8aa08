/**
 * As `npm run reliability`, with a standby of PostgreSQL that takes over, as CloudNativePG's does:
 *
 *   npm run failover -w tests [-- --orders 500]
 *
 * starts a shop of its own, writes the table of `docs/reliability.md`, and ends with 1 when an order was lost, doubled
 * or wrong, or was left in a cart, or when none is lost by a primary that does not wait for its standby.
 */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endMeasurement, measurementTold } from 'tools/command-line';
import type { Fault, Scene } from './faults';
import { renewReport } from './renew-report';
import { table } from './report';
import { isRight, runRow, runRows } from './run-row';
import { openScene } from './scene';
import { startStandby, type Standby } from './standby';

/** It must be struck while shoppers order. */
const ORDERS_OF_A_CONTROL = 32;
/** Until the standby takes over; those who come before find it reading only. */
const READ_ONLY_MS = 1_000;
/** Before its primary is killed. */
const BEHIND_MS = 500;

const { values } = measurementTold(__filename, {
  words: 0,
  options: { orders: { type: 'string', default: '500' } },
});
const ORDERS = Number(values.orders);

interface Pair {
  standby: Standby;
  /** @param behindMs for how long the standby is cut off before */
  failOver(behindMs?: number): Promise<void>;
}

async function openPair({ shop, tap }: Scene): Promise<Pair> {
  let nth = 1;
  const first = { server: shop.postgres.server(), dataDir: path.join(shop.dataDir, 'postgres') };
  const pair: Pair = {
    standby: await startStandby(first, nth),
    async failOver(behindMs = 0) {
      const { standby } = pair;
      if (behindMs > 0) await standby.cutOff();
      await pause(behindMs);
      await shop.postgres.halt();
      tap.pointTo(standby.server.port);
      await pause(READ_ONLY_MS);
      await standby.promote();
      shop.postgres.replaceBy(standby.server);
      pair.standby = await startStandby(standby, (nth += 1));
    },
  };
  return pair;
}

async function main(): Promise<boolean> {
  const { scene, close } = await openScene();
  let pair: Pair | null = null;
  try {
    pair = await openPair(scene);
    const { failOver } = pair;
    const faults: Fault[] = [
      { name: 'none', point: '–', times: 0, strike: async () => undefined },
      {
        name: 'PostgreSQL killed, its standby takes over after 1 s',
        point: 'any moment',
        strike: () => failOver(),
      },
      {
        name: 'the same, orders paid online',
        point: 'any moment',
        paymentMethod: 'Stripe',
        strike: () => failOver(),
      },
      {
        name: 'the same, the standby cut off 0.5 s before',
        point: 'any moment',
        strike: () => failOver(BEHIND_MS),
      },
    ];
    const rows = await runRows(scene, faults, ORDERS);
    await renewReport({ failover: table(rows) });
    const isLossSeen = await seesLoss(scene, pair);
    console.log(
      `what a primary loses that waits for no standby is ${isLossSeen ? '' : 'not '}seen`,
    );
    return rows.every(isRight) && isLossSeen;
  } finally {
    await pair?.standby.server.stop(0);
    await close();
  }
}

/** A negative control: what is confirmed need not be on the standby, and shoppers miss an order, or a rug in the cart. */
async function seesLoss(scene: Scene, pair: Pair): Promise<boolean> {
  const control: Fault = {
    name: 'nothing waits for the standby',
    point: 'any moment',
    times: 1,
    async strike() {
      await pair.standby.beLeftBehind();
      // The server's processes take the setting one after the other.
      await pause(READ_ONLY_MS);
      await pair.failOver(BEHIND_MS);
    },
  };
  try {
    const { verdict } = await runRow(scene, control, { orders: ORDERS_OF_A_CONTROL });
    return verdict.lost > 0;
  } catch (error) {
    if (String(error).includes('is not in the cart')) return true;
    throw error;
  }
}

endMeasurement(main());
