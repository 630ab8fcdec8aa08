import { connect, nanos } from 'nats';
import { STREAMS } from '@handloom/contracts/events/streams';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { provisionMessaging, type MessagingPlan } from './messaging';

const plan: MessagingPlan = { publishes: 'orders', consumers: [] };

test('when NATS starts again with what it had stored, then its streams are as old as before, though the shop was migrated', async () => {
  const nats = await startTestNats();
  const migrate = async () => {
    const connection = await connect({ servers: nats.url });
    const { ownStreamCreatedAt } = await provisionMessaging(connection, plan);
    await connection.close();
    return ownStreamCreatedAt;
  };
  try {
    const ages = [await migrate()];
    for (const _ of ['second', 'third']) {
      await nats.halt();
      await nats.resume();
      ages.push(await migrate());
    }
    expect(ages).toEqual(ages.map(() => ages[0]));
  } finally {
    await nats.stop();
  }
});

test('when an event waits for whoever consumes it, then it is kept without end, and comes however often it is given back', async () => {
  const nats = await startTestNats();
  const connection = await connect({ servers: nats.url });
  try {
    const consumer = { durable: 'notes', stream: 'orders', filter: 'shop.orders.>' } as const;
    await provisionMessaging(connection, { publishes: 'orders', consumers: [consumer] });
    await connection.jetstream().publish('shop.orders.noted', 'it');
    const { name } = STREAMS.orders;
    const notes = await connection.jetstream().consumers.get(name, 'notes');
    for (let times = 1; times <= 20; times += 1) {
      const message = await notes.next({ expires: 3_000 });
      expect(message?.info.redeliveryCount).toBe(times);
      message?.nak();
    }

    const streams = (await connection.jetstreamManager()).streams;
    const keeps = { max_bytes: -1, max_msgs: -1, storage: 'file', retention: 'limits' };
    expect((await streams.info(name)).config).toMatchObject({ ...keeps, max_age: 0 });
    const { config } = await streams.info(STREAMS.identity.name);
    expect(config).toMatchObject(keeps);
    // As long as sessions last.
    expect(config.max_age).toBeGreaterThan(nanos(30 * 86_400_000));
  } finally {
    await connection.close();
    await nats.stop();
  }
});
