import { setTimeout as pause } from 'node:timers/promises';
import { orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { quickenTimers } from '@handloom/test-kit/quick-clock';
import { runScript } from '@handloom/test-kit/workspace-script';
import { storedEvents } from '@handloom/test-kit/stored-messages';
import { Client } from 'pg';
import { orderOf, startOrders, type Orders } from '../orders-under-test';
import { republish } from '../republish';

let shop: Orders;
beforeEach(async () => {
  shop = await startOrders();
});
afterEach(() => shop.close());

const stored = async (subject: string) =>
  (await storedEvents(shop.nats.url, 'orders')).filter((event) => event.subject === subject);

test('when NATS lost its disk and the outbox is pruned, then every order is told once more, and again under the same ids', async () => {
  const shopper = shop.signIn();
  const rug = await shop.sell();
  const orders: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    orders.push(
      (await shopper.place(orderOf({ ...rug, quantity: at + 1 }), `key-${at}`)).body.orderId,
    );
  }
  await shop.signIn('admin').patch(`/api/orders/${orders[0]}`, { status: 'Cancelled' });
  await eventually(async () => expect(await stored(orderPlaced.subject)).toHaveLength(3));
  const before = (await stored(orderPlaced.subject)).map(({ data }) =>
    orderPlaced.data.parse(data),
  );
  await eventually(async () => {
    const waiting = await shop.rows('SELECT FROM outbox WHERE published_at IS NULL');
    expect(waiting).toEqual([]);
  });
  await shop.rows('DELETE FROM outbox');
  await shop.loseStreams();
  await shop.nats.halt();
  await shop.nats.resume();
  await eventually(() => shop.consumerInfo('SHOP_ORDERS', 'orders-cart'));

  const database = { DATABASE_URL: shop.databaseUrl };
  expect(await runScript('svc-orders', ['republish'], database)).toMatchObject({
    said: expect.stringContaining('svc-orders: 6 events of orders wait for the relay\n'),
    exitCode: 0,
  });
  await eventually(async () => expect(await stored(orderPlaced.subject)).toHaveLength(3));
  const placed = await stored(orderPlaced.subject);
  const after = placed.map(({ data }) => orderPlaced.data.parse(data));
  const byId = (one: { orderId: string }, other: { orderId: string }) =>
    one.orderId < other.orderId ? -1 : 1;
  expect(after.sort(byId)).toEqual(before.sort(byId));
  const standing = (await stored(orderUpdated.subject)).map(({ data }) =>
    orderUpdated.data.parse(data),
  );
  expect(standing).toHaveLength(3);
  expect(standing.find(({ orderId }) => orderId === orders[0])).toMatchObject({
    status: 'Cancelled',
    version: 2,
  });

  await shop.rows('DELETE FROM outbox');
  await republish(shop.databaseUrl);
  const again = await shop.rows<{ id: string }>(`SELECT id FROM outbox WHERE subject = $1`, [
    orderPlaced.subject,
  ]);
  expect(again.map(({ id }) => id).sort()).toEqual(placed.map(({ id }) => id).sort());
}, 60_000);

test('when the outbox takes longer than any request may, as one of a large shop does, then it is waited for', async () => {
  const rug = await shop.sell();
  await shop.signIn().place(orderOf(rug));
  const slow = shop.rows(`DO 'BEGIN LOCK TABLE outbox; PERFORM pg_sleep(5); END'`);
  await eventually(async () => {
    const locked = await shop.rows(
      `SELECT FROM pg_locks WHERE relation = 'outbox'::regclass AND mode = 'AccessExclusiveLock' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(locked).toHaveLength(1);
  });
  // A request is given up after 12 seconds.
  const slowDown = quickenTimers(4);
  const told = await republish(shop.databaseUrl).finally(slowDown);
  expect(told).toBe('2 events of orders wait for the relay');
  await slow;
});

test('when the relay is marking what it has just sent, then nobody waits for it: both would lock the same events, each in its own order', async () => {
  await shop.nats.halt();
  await shop.signIn().place(orderOf(await shop.sell()));
  const relay = new Client({ connectionString: shop.databaseUrl });
  await relay.connect();
  await relay.query('BEGIN');
  await relay.query('UPDATE outbox SET published_at = now()');
  const waits = pause(5_000, 'it waits', { ref: false });
  const told = await Promise.race([republish(shop.databaseUrl), waits]);
  expect(told).toBe('2 events of orders wait for the relay');
  await relay.end();
}, 60_000);
