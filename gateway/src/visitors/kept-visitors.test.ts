import { newEvent } from '@handloom/service-kit/events/new-event';
import { accountChanged, sessionRevoked } from '@handloom/contracts/events/identity';
import { eventually } from '@handloom/test-kit/eventually';
import { generateTestKeys, sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';

let shop: Shop;
let name: string | null = 'Asha';
let questions = 0;
/** What svc-identity waits for before it answers. */
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  shop = await openShop(({ catalog, identity }) => {
    catalog.get('/api/products', async () => ({ products: [] }));
    identity.get('/api/auth/me', async (_request, reply) => {
      questions += 1;
      const said = name;
      await held;
      if (said === null) return reply.code(401).send({ success: false });
      return {
        user: { _id: 'u1', fullName: said, name: said, email: 'a@x.example', role: 'user' },
      };
    });
    identity.patch('/user', async (request, reply) => {
      const wanted = (request.body as { name: string }).name;
      if (!wanted) return reply.code(400).send({ success: false });
      name = wanted;
      return { name };
    });
    identity.patch('/api/users/:id', async () => {
      name = null;
      return { success: true };
    });
    identity.post('/api/auth/logout', async () => {
      name = null;
      return { success: true };
    });
  });
});
afterAll(() => shop.stop());
beforeEach(() => {
  name = 'Asha';
  questions = 0;
  held = Promise.resolve();
});

const OF_ONE_REQUEST = ['date', 'server-timing', 'x-request-id'];

/** Whom a document is for, as it says itself. */
async function shownTo(cookie: string): Promise<string | null | undefined> {
  const text = await (await fetch(shop.url, { headers: { cookie } })).text();
  const [, boot = ''] = /id="boot">(.*?)<\/script>/s.exec(text) ?? [];
  const { user } = JSON.parse(boot) as { user?: { name: string } | null };
  return user && user.name;
}

const send = (method: string, path: string, { cookie = '', body = {} } = {}) =>
  fetch(shop.url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signIn = (userId = 'u1') => sessionCookie({ userId });
const change = (cookie: string, wanted: string) =>
  send('PATCH', '/user', { cookie, body: { name: wanted } });

test('when a shopper opens pages, then svc-identity is asked once who they are, for each session', async () => {
  const cookie = signIn();
  const shown = await Promise.all([shownTo(cookie), shownTo(cookie), shownTo(cookie)]);
  expect([...shown, await shownTo(cookie)]).toEqual(['Asha', 'Asha', 'Asha', 'Asha']);
  expect(questions).toBe(1);
  name = 'Ravi';
  expect([await shownTo(signIn('u2')), await shownTo(cookie)]).toEqual(['Ravi', 'Asha']);
});

test('when they change their name through this door, then their next page says it, before any event', async () => {
  const [here, elsewhere] = [signIn(), signIn()];
  await Promise.all([shownTo(here), shownTo(elsewhere)]);
  await change(here, 'Asha Weaver');
  expect([await shownTo(here), await shownTo(elsewhere)]).toEqual(['Asha Weaver', 'Asha Weaver']);
});

test('when a change is refused, is another one’s, or names a session that nobody gave, then what is known stays', async () => {
  const cookie = signIn();
  await shownTo(cookie);
  await change(cookie, '');
  await change(signIn('u3'), 'Ravi');
  await change(sessionCookie({ userId: 'u1' }, generateTestKeys()), 'Ravi');
  expect([await shownTo(cookie), questions]).toEqual(['Asha', 1]);
});

test('when an admin changes an account, or its user signs out, then the next page knows it', async () => {
  for (const [method, path, by] of [
    ['PATCH', '/api/users/u1', signIn('admin')],
    ['POST', '/api/auth/logout', undefined],
  ] as const) {
    name = 'Asha';
    const cookie = signIn();
    expect(await shownTo(cookie)).toBe('Asha');
    await send(method, path, { cookie: by ?? cookie });
    expect(await shownTo(cookie)).toBeNull();
  }
});

test('when the answer was asked for before a change, then it is given to nobody who asks after it', async () => {
  const cookie = signIn();
  let answer: () => void = () => undefined;
  held = new Promise((resolve) => (answer = resolve));
  const before = shownTo(cookie);
  await eventually(() => expect(questions).toBe(1));
  await change(cookie, 'Asha Weaver');
  const after = shownTo(cookie);
  await eventually(() => expect(questions).toBe(2));
  answer();
  expect([await before, await after, await shownTo(cookie)]).toEqual([
    'Asha',
    'Asha Weaver',
    'Asha Weaver',
  ]);
});

test('when svc-identity knows no user or fails, then nothing of it is kept', async () => {
  const cookie = signIn();
  name = null;
  expect(await shownTo(cookie)).toBeNull();
  name = 'Asha';
  expect(await shownTo(cookie)).toBe('Asha');
});

test.each(['br', 'gzip', 'identity'])(
  'when a page is sent again to who is signed in (%s), then it is whole, their own, and nobody keeps it',
  async (encoding) => {
    const [cookie, other] = [signIn(), signIn('u2')];
    const ask = async (by: string) => {
      const headers = { cookie: `x=1; ${by}`, 'accept-encoding': encoding, 'if-none-match': '*' };
      const answer = await fetch(shop.url, { headers });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const first = await ask(cookie);
    name = 'Ravi Example';
    const ofOther = await ask(other);
    const [again, againOther] = [await ask(cookie), await ask(other)];
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(againOther.text).toEqual(ofOther.text);
    expect([again.text, againOther.text].map((text) => text.includes('Ravi'))).toEqual([
      false,
      true,
    ]);
    const named = ({ headers }: typeof first) =>
      Object.fromEntries([...headers].filter(([key]) => !OF_ONE_REQUEST.includes(key)));
    expect(named(again)).toEqual(named(first));
    expect(named(again)['cache-control']).toBe('private, no-store');
  },
);

test('when a change came through another gateway, then its event makes this one ask again, within a second', async () => {
  const cookie = signIn();
  expect(await shownTo(cookie)).toBe('Asha');
  name = 'Asha Weaver';
  // The stand-in for svc-identity tells nobody by itself.
  expect(await shownTo(cookie)).toBe('Asha');
  const event = newEvent(accountChanged, { userId: 'u1' }, 'request-1');
  shop.publisher.publish(accountChanged.subject, JSON.stringify(event));
  await eventually(async () => expect(await shownTo(cookie)).toBe('Asha Weaver'), 1_000);

  // What cannot be read may be about anybody.
  name = 'Asha';
  shop.publisher.publish(accountChanged.subject, 'no JSON');
  await eventually(async () => expect(await shownTo(cookie)).toBe('Asha'), 1_000);
});

test('when a session ended through another gateway, then it shows nobody, whatever was known of its user', async () => {
  const cookie = sessionCookie({ userId: 'u1', sessionId: 'ended-elsewhere' });
  expect(await shownTo(cookie)).toBe('Asha');
  const data = { userId: 'u1', sessionId: 'ended-elsewhere', issuedBefore: 0 };
  shop.publisher.publish(
    sessionRevoked.subject,
    JSON.stringify(newEvent(sessionRevoked, data, 'request-2')),
  );
  await eventually(async () => expect(await shownTo(cookie)).toBeNull(), 1_000);
});

test('while NATS is away, an answer holds for a second only', async () => {
  const cookie = signIn();
  expect(await shownTo(cookie)).toBe('Asha');
  await shop.nats.halt();
  name = 'Asha Weaver';
  await eventually(async () => expect(await shownTo(cookie)).toBe('Asha Weaver'), 3_000);
});
