import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlaceOrder } from '@handloom/contracts/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { apiShopper, orderForSomeRug, type ApiShopper } from '../shop/api-client';
import { partsOf } from '../shop/launch-shop';
import { healthOf } from './health-and-figures';
import { orderIds } from './restore-drill';

/** Starting takes a part some seconds; a busy machine has more. */
export const BACK_WITHIN_MS = 90_000;
const PACE_MS = 50;

interface ShopOfCopies {
  port: number;
  dataDir: string;
}

/**
 * Kills copies, one after the other, while a shopper orders and a guest reads. The guest gets every page; the shopper
 * asks again as the checkout page does, with the key of the attempt, and has each order once.
 */
export async function killCopies(
  { port, dataDir }: ShopOfCopies,
  copies: readonly string[],
): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const shopper = await apiShopper(url);
  const order = await orderForSomeRug(shopper);
  const known = await orderIds(dataDir);
  let goesOn = true;
  const whileKilling = async (work: () => Promise<void>) => {
    for (; goesOn; await pause(PACE_MS)) await work();
  };
  const refused: number[] = [];
  const acknowledged: string[] = [];
  const reading = whileKilling(async () => {
    const answer = await fetch(`${url}/categories/all`);
    if (answer.status !== 200) refused.push(answer.status);
    // What a killed gateway had begun to send nobody can finish.
    await answer.text().catch(() => undefined);
  });
  const ordering = whileKilling(async () => {
    acknowledged.push(await orderUntilAnswered(shopper, order));
  });

  for (const copy of copies) {
    const before = (await partsOf(dataDir))[copy];
    if (!before) throw new Error(`${copy} does not run`);
    process.kill(before.pid, 'SIGKILL');
    await eventually(async () => {
      expect((await partsOf(dataDir))[copy]?.pid).not.toBe(before.pid);
      expect(await healthOf(port)).toMatchObject({ status: 200 });
    }, BACK_WITHIN_MS);
  }
  goesOn = false;
  await Promise.all([reading, ordering]);

  expect(refused).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(copies.length);
  const stored = [...(await orderIds(dataDir))].filter((id) => !known.has(id));
  expect(stored.sort()).toEqual(acknowledged.sort());
}

async function orderUntilAnswered(shopper: ApiShopper, body: PlaceOrder): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await shopper.send('POST', '/api/orders', { body, headers }).catch(() => null);
    if (answer?.status === 201) return ((await answer.json()) as { orderId: string }).orderId;
    if (answer && answer.status !== 503) throw new Error(`Placing was answered ${answer.status}`);
    await pause(PACE_MS);
  }
}
