import { connect, DiscardPolicy, StorageType, type NatsConnection } from 'nats';
import { cartChanged } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { provisionMessaging } from './messaging';
import type { NatsLink } from './nats-link';
import { newEvent } from './new-event';
import { publishManyNews, publishNews } from './publish-news';

const PLAN = { publishes: 'orders', news: 'news', consumers: [] } as const;

let server: TestNats;
let nats: NatsConnection;
beforeAll(async () => {
  server = await startTestNats();
  nats = await connect({ servers: server.url });
});
afterAll(async () => {
  await nats.close();
  await server.stop();
});

const linkOf = (connection: NatsConnection | null, connected = true) =>
  ({ connection, connected }) as NatsLink;
const countOf = async (stream: string) =>
  (await (await nats.jetstreamManager()).streams.info(stream)).state.messages;
const plan = () => provisionMessaging(nats, { ...PLAN, consumers: [] });

describe('news for open pages', () => {
  test('when the stream of orders had their subjects, then it gives them up, and the orders stay', async () => {
    const { streams } = await nats.jetstreamManager();
    await streams.add({ name: 'SHOP_ORDERS', subjects: ['shop.orders.>', 'shop.cart.>'] });
    await nats.jetstream().publish('shop.orders.placed.v1', '{}');

    await plan();
    await plan();

    const { config, state } = await streams.info('SHOP_ORDERS');
    expect(config.subjects).toEqual(['shop.orders.>']);
    expect(state.messages).toBe(1);
  });

  test('when they are published, then they go into a small stream that forgets', async () => {
    await plan();
    publishNews(linkOf(nats), newEvent(cartChanged, { userId: 'asha' }, 'request-1'));
    await eventually(async () => expect(await countOf('SHOP_NEWS')).toBe(1));
    const { streams } = await nats.jetstreamManager();
    const stored = await streams.getMessage('SHOP_NEWS', { last_by_subj: cartChanged.subject });
    expect(stored.header.get('x-request-id')).toBe('request-1');
    expect(stored.json()).toMatchObject({
      subject: cartChanged.subject,
      requestId: 'request-1',
      data: { userId: 'asha' },
    });
    const { config } = await streams.info('SHOP_NEWS');
    expect(config).toMatchObject({ storage: StorageType.Memory, discard: DiscardPolicy.Old });
    expect(config.max_age).toBeLessThanOrEqual(300e9);
    expect(config.max_bytes).toBeLessThanOrEqual(64 * 1_048_576);
    expect(await countOf('SHOP_ORDERS')).toBe(1);
  });

  test('when there are thousands, then NATS has each', async () => {
    await plan();
    const before = await countOf('SHOP_NEWS');
    const toAll = Array.from({ length: 2_001 }, (_, index) =>
      newEvent(cartChanged, { userId: `user-${index}` }, null),
    );
    await publishManyNews(linkOf(nats), toAll);
    await eventually(async () => expect(await countOf('SHOP_NEWS')).toBe(before + 2_001));
  });

  test('when NATS is away or the connection is closed, then nothing is thrown', async () => {
    const closed = await connect({ servers: server.url });
    await closed.close();
    for (const link of [linkOf(null), linkOf(nats, false), linkOf(closed)]) {
      expect(() =>
        publishNews(link, newEvent(cartChanged, { userId: 'asha' }, null)),
      ).not.toThrow();
      await publishManyNews(link, [newEvent(cartChanged, { userId: 'asha' }, null)]);
    }
  });
});
