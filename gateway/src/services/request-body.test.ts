import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openSocket, rawRequest } from '../testing/raw-request';
import { openShop, type Shop } from '../testing/shop';
import { arrivedBody, HELD_BYTES, receivedBody } from './request-body';

const asked = jest.fn();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ identity }) => {
    identity.removeAllContentTypeParsers();
    identity.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    identity.addHook('onRequest', async ({ method, url }, reply) => {
      if (method === 'POST') asked();
      // Before it has read what came with it.
      if (url === '/api/users/full') return reply.code(409).send({});
    });
    identity.get('/user', async () => ({ name: 'Asha' }));
    for (const path of ['/api/auth/login', '/contact', '/contact?a=b']) {
      identity.post(path, async () => ({ success: true }));
    }
  });
});
afterAll(() => shop.stop());
beforeEach(() => asked.mockClear());

test('when a form is longer than anybody types, then it is 413 before its service reads it', async () => {
  // The router reads the second as the first.
  for (const path of ['/api/auth/login', '/api/%61uth/log%69n', '/contact', '/contact?a=b']) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect((await fetch(shop.url + path, { ...init, body: '['.repeat(65_537) })).status).toBe(413);
    expect((await fetch(shop.url + path, { ...init, body: 'x'.repeat(20_000) })).status).toBe(200);
  }
});

test.each([
  ['the door refuses a body that does not say its length', '/user', 2_000_000, 'HTTP/1.1 413'],
  ['its service answers before it has read a body', '/api/users/full', 900_000, 'HTTP/1.1 409'],
])(
  'when %s, then the rest of it is thrown away, and the connection goes on',
  async (_when, path, length, said) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const body = `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n0\r\n\r\n`;
    const next = 'GET /user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answers = await rawRequest(shop.url, head + body + next);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([said, 'HTTP/1.1 200']);
    expect(answers).toContain('Asha');
  },
  5_000,
);

test('when an address goes on behind a number sign, then it is a form’s all the same', async () => {
  const body = '['.repeat(65_537);
  const answer = await rawRequest(
    shop.url,
    `POST /contact#x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413/);
});

test.each([
  ['that says its length', 'Content-Length: 2\r\n\r\n{', '}'],
  ['that does not', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n'],
])(
  'when a short body %s comes slowly, then its service is not asked before it is there',
  async (_that, begin, end) => {
    const socket = openSocket(shop.url);
    socket.write(`POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${begin}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).not.toHaveBeenCalled();
    socket.write(end);
    await once(socket, 'data');
    expect(asked).toHaveBeenCalledTimes(1);
    socket.destroy();
  },
);

/** Listened to from the start, so that nothing calls it unhandled. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('A short body', () => {
  const rules = { maxBytes: 100, idleMs: 10_000 };
  let source: PassThrough;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    source = new PassThrough();
  });
  afterEach(() => void jest.useRealTimers());

  test('is there in one piece, and nobody listens any more', async () => {
    const body = arrivedBody(source, rules);
    source.write('{"a":');
    source.end('1}');
    expect((await body).toString()).toBe('{"a":1}');
    expect(source.listenerCount('data')).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('that falls silent is refused with 408', async () => {
    const refused = failureOf(arrivedBody(source, rules));
    source.write('{');
    await jest.advanceTimersByTimeAsync(10_001);
    expect(await refused).toMatchObject({ status: 408, code: 'body-stalled' });
    expect(source.destroyed).toBe(false);
  });

  test('that trickles is refused with 408, though it is never silent for long', async () => {
    const refused = failureOf(arrivedBody(source, rules));
    for (let second = 0; second < 20; second += 1) {
      source.write('x');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(await refused).toMatchObject({ status: 408, code: 'body-stalled' });
  });

  test('that breaks off is refused with 400', async () => {
    const refused = failureOf(arrivedBody(source, rules));
    source.write('{');
    source.destroy();
    expect(await refused).toMatchObject({ status: 400, code: 'body-broken' });
  });
});

describe('A long body', () => {
  const rules = { maxBytes: 1_000_000, idleMs: 10_000 };
  const start = Buffer.alloc(HELD_BYTES + 1);
  let source: PassThrough;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    source = new PassThrough();
    source.write(start);
  });
  afterEach(() => void jest.useRealTimers());

  const whole = async () => {
    const body = await receivedBody(source, rules);
    return Buffer.isBuffer(body) ? body : buffer(body);
  };
  /** A piece of it each second. */
  const sends = async (seconds: number, bytes: number) => {
    for (let second = 0; second < seconds; second += 1) {
      source.write(Buffer.alloc(bytes));
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };

  test('that trickles is refused with 408, though it is never silent for long', async () => {
    const refused = failureOf(whole());
    await sends(30, 1);
    expect(await refused).toMatchObject({ status: 408, code: 'body-stalled' });
  });

  test('that comes as over the slowest of lines is taken, however long it takes', async () => {
    const body = whole();
    await sends(50, 16_000);
    source.end();
    expect((await body).length).toBe(start.length + 50 * 16_000);
  });
});
