import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { drain } from '@handloom/service-kit/server/draining';
import { mapFailures } from '@handloom/service-kit/server/failures';
import { createService } from '@handloom/service-kit/server/service';
import { eventually } from '@handloom/test-kit/eventually';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { reportShopHealth } from '../health/shop-health';
import { forwardRequests } from './forward-requests';
import { serviceLine } from './service-line';

const CALLERS = 16;
const DRAIN_MS = 1_200;
const BODY = JSON.stringify({ note: 'ä'.repeat(5_000) });

interface Copy {
  url: string;
  app: FastifyInstance;
  /** What it was asked for, in order. */
  arrived: string[];
  /** What `/readyz` is told of the database. */
  database: { isThere: boolean; asked: number };
}

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A server as all services have it; its answers take a moment, so that some are always under way. */
async function startCopy(port = 0): Promise<Copy> {
  const arrived: string[] = [];
  const database = { isThere: true, asked: 0 };
  const app = await createService({
    logger: false,
    keys: { publicKey: TEST_KEYS.publicKey },
    revoked: { has: () => false },
    checks: {
      database: async () => {
        database.asked += 1;
        await pause(20);
        if (!database.isThere) throw new Error('away');
      },
    },
  });
  const config = { access: 'public' } as const;
  app.get('/api/orders', { config }, async () => {
    arrived.push('GET');
    await pause(5);
    return [];
  });
  app.post('/api/cart/add', { config }, async ({ body }) => {
    arrived.push('POST');
    await pause(5);
    return body;
  });
  app.all('/api/cart/break', { config }, async ({ method, raw }) => {
    arrived.push(method);
    raw.socket.destroy();
  });
  open.push(app);
  return { url: await app.listen({ host: '127.0.0.1', port }), app, arrived, database };
}

const startGateway = (...urls: [string, ...string[]]) => startWithSpare(0, ...urls);

async function startWithSpare(spareAddresses: number, ...urls: [string, ...string[]]) {
  const gateway = Fastify();
  mapFailures(gateway);
  const line = serviceLine('orders', urls);
  gateway.addHook('onClose', () => line.close());
  const parts = { orders: line.look };
  reportShopHealth(gateway, { isReady: () => true, spareAddresses, parts });
  const paths = ['/api/orders', '/api/cart'].map((path) => ({ path }));
  await gateway.register((part) => forwardRequests(part, paths, line));
  open.push(gateway);
  return gateway.listen({ host: '127.0.0.1', port: 0 });
}

const read = (gateway: string) => fetch(`${gateway}/api/orders`);
const add = (gateway: string) =>
  fetch(`${gateway}/api/cart/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: BODY,
  });

/** Calls without a pause until it is told to stop. @returns what went wrong */
function keepCalling(gateway: string) {
  const wrong: string[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      for (const call of [read, add]) {
        const answer = await call(gateway);
        const text = await answer.text();
        if (answer.status !== 200 || (call === add && text !== BODY)) {
          wrong.push(`${call.name} ${answer.status} ${text.slice(0, 100)}`);
        }
      }
    }
  };
  const calling = Promise.all(Array.from({ length: CALLERS }, caller));
  return async () => {
    isOver = true;
    await calling;
    return wrong;
  };
}

test('when copies are drained, stopped and started in turn, then no request fails, and each has its part of the work again', async () => {
  const copies = [await startCopy(), await startCopy()];
  const gateway = await startGateway(copies[0]!.url, copies[1]!.url);
  const stop = keepCalling(gateway);
  for (const [index, { app, url }] of copies.entries()) {
    await drain(app, DRAIN_MS);
    await app.close();
    const renewed = await startCopy(Number(new URL(url).port));
    await eventually(() => expect(renewed.arrived.length).toBeGreaterThan(20));
    copies[index] = renewed;
  }
  expect(await stop()).toEqual([]);
});

test('when a copy drains, then its first answer sends the next calls to the other, before the gateway looks again', async () => {
  const [leaving, other] = [await startCopy(), await startCopy()];
  const gateway = await startGateway(leaving.url, other.url);
  expect(await health(gateway)).toEqual([200, 'ok', ['ok', 'ok']]);
  await drain(leaving.app, 0);
  for (let call = 0; call < 20; call += 1) expect((await add(gateway)).status).toBe(200);
  expect(leaving.arrived.length).toBeLessThan(3);
});

test('when a copy is gone without a word, then what it never got goes to the other, bodies whole', async () => {
  const [gone, left] = [await startCopy(), await startCopy()];
  const gateway = await startGateway(gone.url, left.url);
  expect(await health(gateway)).toEqual([200, 'ok', ['ok', 'ok']]);
  await gone.app.close();
  const answers = await Promise.all(Array.from({ length: 40 }, () => add(gateway)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
    new Set([BODY]),
  );
  expect(left.arrived).toHaveLength(40);
});

test('when a copy lost its database, then the other has all the work until it is back', async () => {
  const [poor, well] = [await startCopy(), await startCopy()];
  const gateway = await startGateway(poor.url, well.url);
  poor.database.isThere = false;
  await eventually(async () => {
    poor.arrived.length = 0;
    for (let call = 0; call < 10; call += 1) await read(gateway);
    expect(poor.arrived).toEqual([]);
  });
  expect(await health(gateway)).toEqual([200, 'ok', ['down', 'ok']]);

  poor.database.isThere = true;
  await eventually(async () => {
    await read(gateway);
    expect(poor.arrived).not.toEqual([]);
  });
  expect(await health(gateway)).toEqual([200, 'ok', ['ok', 'ok']]);
});

test('when a copy breaks off, then a reading call is repeated at the other and a changing one nowhere', async () => {
  const copies = [await startCopy(), await startCopy()];
  const gateway = await startGateway(copies[0]!.url, copies[1]!.url);
  const arrived = () => copies.map((copy) => copy.arrived.splice(0));
  expect((await fetch(`${gateway}/api/cart/break`)).status).toBe(503);
  expect(arrived()).toEqual([['GET'], ['GET']]);
  expect((await fetch(`${gateway}/api/cart/break`, { method: 'POST' })).status).toBe(503);
  expect(arrived().flat()).toEqual(['POST']);
});

test('when no copy is left, then 503 at once, and the health says so', async () => {
  const copies = [await startCopy(), await startCopy()];
  const gateway = await startGateway(copies[0]!.url, copies[1]!.url);
  await Promise.all(copies.map(({ app }) => app.close()));
  const begun = Date.now();
  const answer = await add(gateway);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(Date.now() - begun).toBeLessThan(3_000);
  expect(await health(gateway)).toEqual([503, 'down', ['down', 'down']]);
});

test('when copies of two builds run, then both are told, for whoever relies on what they keep', async () => {
  const copies = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'aaaaaaaaaaaa'].map((version) => {
    const app = Fastify();
    app.get('/readyz', async () => ({ status: 'ok', checks: {}, version }));
    open.push(app);
    return app.listen({ host: '127.0.0.1', port: 0 });
  });
  const [first = '', ...others] = await Promise.all(copies);
  const answer = await fetch(`${await startGateway(first, ...others)}/healthz`);
  expect(await answer.json()).toMatchObject({
    versions: { orders: ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] },
  });
});

test('when an address of each service is kept for its next release, then the health does not call it down', async () => {
  const copies = [await startCopy(), await startCopy(), await startCopy()];
  const [first, second, free] = copies.map(({ url }) => url);
  const several = await startWithSpare(1, first!, second!, free!);
  const one = await startWithSpare(1, first!, free!);
  expect(await health(several)).toEqual([200, 'ok', ['ok', 'ok', 'ok']]);
  await copies[2]!.app.close();
  expect(await health(several)).toEqual([200, 'ok', ['ok', 'ok']]);
  expect(await health(one)).toEqual([200, 'ok', undefined]);
  await copies[0]!.app.close();
  expect(await health(several)).toEqual([200, 'ok', ['ok', 'down']]);
  expect(await health(one)).toEqual([503, 'down', undefined]);
});

async function health(gateway: string) {
  const answer = await fetch(`${gateway}/healthz`);
  const { services, copies } = (await answer.json()) as {
    services: { orders: string };
    copies?: { orders: string[] };
  };
  return [answer.status, services.orders, copies?.orders];
}

test('when many ask for the health at once, then copies are not asked as often', async () => {
  const copy = await startCopy();
  const gateway = await startGateway(copy.url);
  const asking = Array.from({ length: 50 }, () => fetch(`${gateway}/healthz`));
  const statuses = (await Promise.all(asking)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(copy.database.asked).toBeLessThan(10);
});
