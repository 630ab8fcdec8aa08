import { once } from 'node:events';
import http from 'node:http';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';
import { openDoor } from './open-door';
import { packAnswer, sendPacked } from './packed-answer';
import { repeatAnswers } from './repeat-answers';

const RUG = '3f2b6d1e-9a41-4c55-8f0a-5d1f9d5a7b21';
const LIST = '/api/products?sort=rating&size=5X8';
const PUBLIC = { 'cache-control': 'public, max-age=0' };
/** What Node says of a connection, and what is each request's own. */
const NOT_COMPARED = ['date', 'connection', 'keep-alive', 'x-request-id', 'server-timing'];

let shop: Shop;
/** How many requests Fastify heard of, the gateway's and the services'. */
const heard = new Map<FastifyInstance, number>();
const heardByGateway = () => heard.get(shop.gateway) ?? 0;

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', async () => {
    heard.set(fastify, (heard.get(fastify) ?? 0) + 1);
  });
}

beforeAll(async () => {
  subscribe('fastify.initialization', watch);
  shop = await openShop(({ catalog }) => {
    catalog.get('/api/products', (_request, reply) =>
      reply.headers({ ...PUBLIC, etag: '"list"' }).send({ padding: 'x'.repeat(4_000) }),
    );
    catalog.get('/api/products/:id', (_request, reply) =>
      reply.headers({ ...PUBLIC, etag: '"rug"' }).send({ _id: RUG }),
    );
    catalog.get('/api/products/:id/reviews', (_request, reply) =>
      reply.headers({ ...PUBLIC, etag: '"reviews"', [TOTAL_COUNT_HEADER]: '7' }).send([]),
    );
    catalog.get('/api/categories', (_request, reply) => reply.send([]));
  });
  // It asks itself for its home page first, which is heard too.
  await eventually(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200));
});
afterAll(async () => {
  unsubscribe('fastify.initialization', watch);
  await shop.stop();
});

interface Asked {
  path: string;
  headers?: http.OutgoingHttpHeaders;
  method?: 'GET' | 'HEAD';
}

/** Past the server, so that Fastify answers. */
async function askFastify({ path, headers = {}, method = 'GET' }: Asked) {
  const {
    statusCode,
    headers: told,
    rawPayload,
  } = await shop.gateway.inject({
    url: path,
    method,
    headers: headers as Record<string, string>,
  });
  return { status: statusCode, headers: comparable(told), body: rawPayload };
}

async function ask({ path, headers = {}, method = 'GET' }: Asked) {
  const before = heardByGateway();
  const request = http.request(shop.url + path, { method, headers, agent: false }).end();
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = await buffer(answer);
  return {
    answered: { status: answer.statusCode, headers: comparable(answer.headers), body },
    requestId: answer.headers['x-request-id'],
    view: String(answer.headers['server-timing']),
    isRepeated: heardByGateway() === before,
  };
}

function comparable(headers: http.IncomingHttpHeaders | http.OutgoingHttpHeaders) {
  const told = Object.entries(headers).filter(([name]) => !NOT_COMPARED.includes(name));
  return Object.fromEntries(told.map(([name, value]) => [name, String(value)]));
}

/** Until what it made is remembered, which is a moment after its answer. */
async function untilRepeated(asked: Asked): Promise<void> {
  await eventually(async () => expect((await ask(asked)).isRepeated).toBe(true));
}

describe.each([
  ['a list', LIST],
  [
    'a list in another order, with parameters that nobody knows',
    `/api/products?x=1&size=5X8&sort=rating`,
  ],
  ['a product', `/api/products/${RUG}`],
  ['its reviews and their count', `/api/products/${RUG}/reviews?limit=1`],
])('when %s is repeated', (_what, path) => {
  test.each<[string, http.OutgoingHttpHeaders]>([
    ['plain', {}],
    ['in brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['in gzip', { 'accept-encoding': 'gzip;q=0.5, br;q=0' }],
    ['to a signed-in shopper', { cookie: sessionCookie({ userId: 'u1' }) }],
    ['to another site', { origin: 'https://elsewhere.example' }],
  ])('%s, then it is what Fastify answers, byte by byte', async (_how, headers) => {
    await untilRepeated({ path, headers });
    const { answered, isRepeated } = await ask({ path, headers });
    expect(isRepeated).toBe(true);
    expect(answered).toEqual(await askFastify({ path, headers }));
    expect(answered.status).toBe(200);
    expect(answered.headers).toHaveProperty('content-security-policy');
  });

  test('to who has it already, then it is the same 304', async () => {
    await untilRepeated({ path });
    const { etag = '' } = (await ask({ path })).answered.headers;
    for (const tag of [etag, `"other", ${etag.slice(2)}`, '*']) {
      const headers = { 'if-none-match': tag };
      const { answered, isRepeated } = await ask({ path, headers });
      expect(isRepeated).toBe(true);
      expect(answered).toEqual(await askFastify({ path, headers }));
      expect(answered.status).toBe(304);
    }
    const other = await ask({ path, headers: { 'if-none-match': '"other"' } });
    expect([other.answered.status, other.isRepeated]).toEqual([200, true]);
  });

  test('then its head alone is Fastify’s own', async () => {
    await untilRepeated({ path });
    const { answered, isRepeated } = await ask({ path, method: 'HEAD' });
    expect(isRepeated).toBe(false);
    expect(answered).toEqual(await askFastify({ path, method: 'HEAD' }));
  });
});

describe('when a guest opens a page again', () => {
  const path = `/product/${RUG}`;

  test.each<[string, http.OutgoingHttpHeaders]>([
    ['plain', {}],
    ['in brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['in gzip', { 'accept-encoding': 'gzip' }],
    ['known from a canary that is over', { cookie: `__Host-visitor=${'0'.repeat(32)}` }],
  ])('%s, then it is what Fastify answers, byte by byte', async (_how, headers) => {
    await untilRepeated({ path, headers });
    const { answered } = await ask({ path, headers });
    expect(answered).toEqual(await askFastify({ path, headers }));
    expect(answered.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    const unchanged = { path, headers: { ...headers, 'if-none-match': answered.headers['etag'] } };
    const again = await ask(unchanged);
    expect([again.isRepeated, again.answered.status]).toEqual([true, 304]);
    expect(again.answered).toEqual(await askFastify(unchanged));
  });

  test('then each view has a name of its own, by which its page tells of it', async () => {
    await untilRepeated({ path });
    const [one, other] = [await ask({ path }), await ask({ path })];
    expect(one.view).toContain(`view;desc="${one.requestId}.`);
    expect(one.view).not.toBe(other.view);
  });

  test('then who is signed in or has a preview, or asks for another address of it, is not told the same unseen', async () => {
    await untilRepeated({ path });
    for (const asked of [
      { path, headers: { cookie: sessionCookie({ userId: 'u1' }) } },
      { path, headers: { cookie: '__Host-preview=x' } },
      { path: `${path}?preview=x` },
      { path: `${path}?utm_source=mail` },
    ]) {
      expect((await ask(asked)).isRepeated).toBe(false);
    }
  });
});

test('when an answer is repeated, then it has the request’s own id, and is counted', async () => {
  await untilRepeated({ path: LIST });
  const hits = () => shop.figure('gateway_public_reads_total{cache="hit"}');
  const before = await hits();
  expect((await ask({ path: LIST, headers: { 'x-request-id': 'mine' } })).requestId).toBe('mine');
  const [one, other] = [await ask({ path: LIST }), await ask({ path: LIST })];
  expect(one.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.requestId).not.toBe(other.requestId);
  expect(await hits()).toBe(before + 3);
});

test('when something changed through this door, then nothing of before is repeated', async () => {
  await untilRepeated({ path: LIST });
  shop.publisher.publish('shop.catalog.taxonomy-changed.v1', '{}');
  await eventually(async () => {
    const { isRepeated, answered } = await ask({ path: LIST });
    expect([isRepeated, answered.headers['cache-status']]).toEqual([false, 'handloom; fwd=miss']);
  });
});

test('when the service does not call an answer public, or a request has a body, then Fastify answers', async () => {
  for (const asked of [
    { path: '/api/categories' },
    { path: LIST, headers: { 'content-type': 'application/json' } },
    { path: LIST, headers: { 'content-length': '0' } },
    { path: LIST, headers: { 'transfer-encoding': 'chunked' } },
  ]) {
    await ask(asked);
    expect((await ask(asked)).isRepeated).toBe(false);
  }
});

describe('at a door of its own', () => {
  const found = { packed: packAnswer('kept') };
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = openDoor({ logger: { level: 'info', stream }, trustProxy: false });
  const repeated = repeatAnswers(app, () => undefined);
  let asked = 0;
  let url = '';

  beforeAll(async () => {
    repeated.findBy((_url, { cookie }) => (cookie ? undefined : { found, count: () => [] }));
    app.get('/kept/:name', (_request, reply) => {
      asked += 1;
      repeated.mayRepeat(reply, found);
      return sendPacked(reply, found.packed);
    });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await fetch(`${url}/kept/one`);
    await eventually(() => expect(lines.at(-1)).toMatchObject({ msg: 'request' }));
    lines.length = 0;
    asked = 0;
  });

  const lineOf = async (path: string, headers: Record<string, string> = {}) => {
    await fetch(url + path, { headers: { 'x-request-id': 'named', ...headers } });
    await eventually(() => expect(lines).toHaveLength(1));
    return lines.pop();
  };

  test('when an answer is repeated, then the log says the same of it', async () => {
    const repeatedLine = await lineOf('/kept/one');
    expect(asked).toBe(0);
    const ordinaryLine = await lineOf('/kept/one', { 'content-type': 'text/plain' });
    expect(asked).toBe(1);
    const varying = { time: expect.any(Number), ms: expect.any(Number) };
    expect(repeatedLine).toEqual({ ...ordinaryLine, ...varying });
    expect(repeatedLine).toMatchObject({ reqId: 'named', route: '/kept/:name', status: 200 });
  });

  test('when nothing is found, as for who brings a cookie, then the ordinary way is gone', async () => {
    await lineOf('/kept/one', { cookie: 'a=b' });
    expect(asked).toBe(1);
  });
});
