import { randomUUID } from 'node:crypto';
import { SESSION_REVOCATIONS_PATH } from '@handloom/contracts/session-revocations';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';

let shop: Shop;
/** What svc-identity says when it is asked directly. */
const revocations: { userId: string; sessionId: string | null; issuedBefore: number }[] = [];
let answer: (text: string) => void = () => undefined;
beforeAll(async () => {
  shop = await openShop(({ identity, orders }) => {
    orders.get('/api/orders', () => new Promise((resolve) => (answer = resolve)));
    identity.get(SESSION_REVOCATIONS_PATH, async () => ({
      asOf: new Date().toISOString(),
      revocations,
    }));
  });
});
afterAll(() => shop.stop());

const followers: { close(): void }[] = [];
afterEach(() => followers.splice(0).forEach((follower) => follower.close()));

/** A tab that follows `/api/events`; `text` grows as the stream comes. */
async function follow(cookie: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  const response = await fetch(`${shop.url}/api/events`, {
    headers: { cookie, ...headers },
    signal: controller.signal,
  });
  const tab = { response, text: '', ended: false, close: () => controller.abort() };
  followers.push(tab);
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) tab.text += decoder.decode(chunk);
    tab.ended = true;
  })().catch(() => undefined);
  if (response.ok) await eventually(() => expect(tab.text).toContain('retry:'));
  return tab;
}

function publish(subject: string, data: object): void {
  const occurredAt = new Date().toISOString();
  const event = { id: randomUUID(), subject, occurredAt, requestId: null, data };
  shop.publisher.publish(subject, JSON.stringify(event));
}
const changeCart = (userId: string) => publish('shop.cart.changed.v1', { userId });

test('when signed out, then there is no stream', async () => {
  const response = await fetch(`${shop.url}/api/events`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ success: false });
});

test('when a cart or an order changes, then every tab of that shopper hears it, and nobody else', async () => {
  const userId = randomUUID();
  const tabs = [await follow(sessionCookie({ userId })), await follow(sessionCookie({ userId }))];
  const stranger = await follow(sessionCookie({ userId: randomUUID() }));
  expect(tabs[0]?.response.headers.get('content-type')).toContain('text/event-stream');
  expect(tabs[0]?.response.headers.get('cache-control')).toBe('no-store');
  // What stands before the gateway must not gather it.
  expect(tabs[0]?.response.headers.get('x-accel-buffering')).toBe('no');
  expect(tabs[0]?.response.headers.get('content-encoding')).toBeNull();

  changeCart(userId);
  publish('shop.orders.updated.v1', {
    orderId: 'o1',
    orderNumber: 'HR-2026-000001',
    userId,
    status: 'Shipped',
    paymentStatus: 'Paid',
  });
  for (const tab of tabs) {
    await eventually(() => {
      expect(tab.text).toContain('data: {"type":"cart"}');
      expect(tab.text).toContain('data: {"type":"order","orderId":"o1"}');
    });
  }
  expect(stranger.text).not.toContain('data:');
});

test('when an event is unreadable, then it is passed over and the next is heard', async () => {
  const userId = randomUUID();
  const tab = await follow(sessionCookie({ userId }));
  shop.publisher.publish('shop.cart.changed.v1', 'not json');
  publish('shop.cart.changed.v1', { wrong: true });
  changeCart(userId);
  await eventually(() => expect(tab.text).toContain('"cart"'));
});

test('when the session is revoked, then its stream ends within a second, the others stay', async () => {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const revoked = await follow(sessionCookie({ userId, sessionId }));
  const other = await follow(sessionCookie({ userId }));
  publish('shop.identity.session-revoked.v1', { userId, sessionId, issuedBefore: 0 });
  await eventually(() => expect(revoked.ended).toBe(true));

  const again = await fetch(`${shop.url}/api/events`, {
    headers: { cookie: sessionCookie({ userId, sessionId }) },
  });
  expect(again.status).toBe(401);
  changeCart(userId);
  await eventually(() => expect(other.text).toContain('"cart"'));
});

test('when the news of a revocation is lost, then svc-identity is asked, and its stream ends within two seconds', async () => {
  const userId = randomUUID();
  const tab = await follow(sessionCookie({ userId }));
  revocations.push({ userId, sessionId: null, issuedBefore: Math.floor(Date.now() / 1000) + 1 });
  await eventually(() => expect(tab.ended).toBe(true));
});

test('when what is for services only is asked for from outside, then there is nothing', async () => {
  const answer = await fetch(`${shop.url}${SESSION_REVOCATIONS_PATH}`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('asOf');
});

test('when the session expires, then the stream ends', async () => {
  const expiresAt = Math.floor(Date.now() / 1000) + 2;
  const tab = await follow(sessionCookie({ userId: randomUUID(), expiresAt }));
  await eventually(() => expect(tab.ended).toBe(true));
});

test('when a tab comes back, then it is told nothing: it looks again by itself, and once', async () => {
  const userId = randomUUID();
  const cookie = sessionCookie({ userId });
  const again = await follow(cookie, { 'last-event-id': '0' });
  changeCart(userId);
  await eventually(() => expect(again.text).toContain('"cart"'));
  expect(again.text).toMatch(/^retry: \d+\n\ndata: {"type":"cart"}\n\n$/);
});

test('when one account has twenty streams, then each is to come back in a moment of its own, and the oldest gives way to the next', async () => {
  const cookie = sessionCookie({ userId: randomUUID() });
  const tabs = await Promise.all(Array.from({ length: 20 }, () => follow(cookie)));
  const waits = tabs.map(({ text }) => Number(/^retry: (\d+)\n/.exec(text)?.[1]));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_500);
  expect(new Set(waits).size).toBeGreaterThan(10);
  expect((await follow(cookie)).response.status).toBe(200);
  await eventually(() => expect(tabs.filter(({ ended }) => ended)).toEqual([tabs[0]]));
  // Not at once: it would take the place of another.
  expect(tabs[0]?.text).toMatch(/retry: 30000\n\n$/);
});

test('when NATS was away, then everyone is told to look again', async () => {
  const userId = randomUUID();
  const tab = await follow(sessionCookie({ userId }));
  await shop.nats.halt();
  await shop.nats.resume();
  await eventually(() => expect(tab.text).toContain('data: {"type":"resync"}'));
  await eventually(() => {
    changeCart(userId);
    expect(tab.text).toContain('"cart"');
  });
});

// The last: it stays so.
test('when the gateway stops, then streams end and requests in flight finish, within five seconds', async () => {
  const cookie = sessionCookie({ userId: randomUUID() });
  const stream = await fetch(`${shop.url}/api/events`, { headers: { cookie } });
  const inFlight = fetch(`${shop.url}/api/orders`);
  const arrived = answer;
  await eventually(() => expect(answer).not.toBe(arrived));

  const begun = Date.now();
  const closing = shop.gateway.close();
  await stream.text();
  answer('[]');
  expect((await inFlight).status).toBe(200);
  await closing;
  expect(Date.now() - begun).toBeLessThan(10_000);
});
