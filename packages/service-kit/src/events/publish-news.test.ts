import { connect, type Msg, type NatsConnection } from 'nats';
import type { Envelope } from '@handloom/contracts/events/event';
import { cartChanged } from '@handloom/contracts/events/orders';
import { NEWS } from '@handloom/contracts/events/streams';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { provisionMessaging, type MessagingPlan } from './messaging';
import type { NatsLink } from './nats-link';
import { newEvent } from './new-event';
import { publishManyNews, publishNews } from './publish-news';

const PLAN: MessagingPlan = { publishes: 'orders', news: NEWS, consumers: [] };

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
/** Whatever is told from now on. */
async function listen(): Promise<Msg[]> {
  const heard: Msg[] = [];
  nats.subscribe(NEWS, { callback: (_error, message) => void heard.push(message) });
  await nats.flush();
  return heard;
}

describe('news for open pages', () => {
  test('when a release of before kept them, alone or among the orders, then they are kept no more, and the orders are', async () => {
    const { streams } = await nats.jetstreamManager();
    await streams.add({ name: 'SHOP_NEWS', subjects: ['tried.>'] });
    await streams.add({ name: 'SHOP_ORDERS', subjects: ['shop.orders.>', 'shop.cart.>'] });
    await nats.jetstream().publish('shop.orders.placed.v1', '{}');

    await provisionMessaging(nats, PLAN);
    await provisionMessaging(nats, PLAN);

    const { config, state } = await streams.info('SHOP_ORDERS');
    expect(config.subjects).toEqual(['shop.orders.>']);
    expect(state.messages).toBe(1);
    expect(await streams.names().next()).not.toContain('SHOP_NEWS');
  });

  test('when they are published, then who listens hears each, in order, and no stream keeps any', async () => {
    await provisionMessaging(nats, PLAN);
    const heard = await listen();
    publishNews(linkOf(nats), newEvent(cartChanged, { userId: 'asha' }, 'request-1'));
    const toAll = Array.from({ length: 2_001 }, (_, index) =>
      newEvent(cartChanged, { userId: `user-${index}` }, null),
    );
    await publishManyNews(linkOf(nats), toAll);
    await eventually(() => expect(heard).toHaveLength(2_002));
    expect(heard[0]?.headers?.get('x-request-id')).toBe('request-1');
    const events = heard.map((message) => message.json<Envelope>());
    expect(events[0]).toMatchObject({
      subject: cartChanged.subject,
      requestId: 'request-1',
      data: { userId: 'asha' },
    });
    expect(events.slice(1)).toEqual(JSON.parse(JSON.stringify(toAll)));
    const { streams } = await nats.jetstreamManager();
    const stored = await streams.list().next();
    expect(stored.map(({ config }) => config.name).sort()).toEqual([
      'SHOP_IDENTITY',
      'SHOP_ORDERS',
    ]);
    expect(stored.reduce((sum, { state }) => sum + state.messages, 0)).toBe(1);
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
