import { z } from 'zod';
import { apiGet, ApiError, apiSend, onSignedOut, sentenceOf, UNREACHABLE } from './api';

let calls: { url: string; init: RequestInit }[];

function answering(status: number, body: string) {
  calls = [];
  globalThis.fetch = async (url, init = {}) => {
    calls.push({ url: String(url), init });
    return { ok: status < 400, status, text: async () => body } as Response;
  };
}

test('when the call succeeds, then the parsed answer comes back and the cookie went along', async () => {
  answering(200, '{"name":"Floral Rug"}');
  await expect(apiGet('/api/products/p-1')).resolves.toEqual({ name: 'Floral Rug' });
  expect(calls[0]?.init.credentials).toBe('same-origin');
});

test('when a body is sent, then it is JSON; when a form is sent, then the browser sets its type', async () => {
  answering(201, '{}');
  await apiSend('POST', '/contact', {
    body: { fullName: 'Asha' },
    headers: { 'idempotency-key': 'k' },
  });
  expect(calls[0]?.init.body).toBe('{"fullName":"Asha"}');
  expect(calls[0]?.init.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
  await apiSend('POST', '/api/products', { body: new FormData() });
  expect(calls[1]?.init.headers).not.toHaveProperty('content-type');
});

test('when a call outlives its page, then only if browsers allow it', async () => {
  answering(200, '{"name":"Floral Rug"}');
  const schema = z.object({ name: z.string() });
  const sent = apiSend('POST', '/api/cart/add', { body: {}, keepalive: true, schema });
  expect(calls).toHaveLength(1);
  await expect(sent).resolves.toEqual({ name: 'Floral Rug' });
  await apiSend('POST', '/api/cart/merge', {
    body: { text: 'rug'.repeat(10_000) },
    keepalive: true,
  });
  expect(calls.map(({ init }) => init.keepalive)).toEqual([true, false]);
});

test('when the shop refuses, then the error carries its status, sentence, field errors and body', async () => {
  const body = {
    success: false,
    error: 'x',
    message: 'City is wrong',
    errors: { city: 'No' },
    items: [1],
  };
  answering(409, JSON.stringify(body));
  await expect(apiSend('POST', '/api/orders', { body: {} })).rejects.toMatchObject({
    status: 409,
    message: 'City is wrong',
    errors: { city: 'No' },
    body,
  });
});

test('when a call is refused because nobody is signed in, then whoever wants to know it is told, until they want it no more', async () => {
  const told: string[] = [];
  const end = onSignedOut((url) => told.push(url));
  answering(401, '{"message":"Please sign in to continue."}');
  await expect(apiSend('PATCH', '/api/orders/1', { body: {} })).rejects.toMatchObject({
    status: 401,
  });
  expect(told).toEqual(['/api/orders/1']);
  answering(403, '{"message":"Only admins may."}');
  await expect(apiGet('/api/orders')).rejects.toMatchObject({ status: 403 });
  end();
  answering(401, '{"message":"Please sign in to continue."}');
  await expect(apiGet('/api/orders')).rejects.toMatchObject({ status: 401 });
  expect(told).toEqual(['/api/orders/1']);
});

test.each([
  [200, '<!doctype html><title>Welcome to the airport</title>'],
  [200, ''],
  [200, '{"name":"Floral'],
  [401, 'Log in to the network first'],
  [403, '<html>Your company does not allow this page</html>'],
  [404, '<html>'],
  [502, '<html>'],
  [511, '<html>'],
])(
  'when somebody on the way answers %i in place of the shop, then it is as if nothing answered',
  async (status, body) => {
    answering(status, body);
    const unreachable = { status: 0, message: UNREACHABLE };
    await expect(apiGet('/api/products')).rejects.toMatchObject(unreachable);
    await expect(apiSend('DELETE', '/api/cart/clear')).rejects.toMatchObject(unreachable);
  },
);

test('when nothing answers, then the error says that the shop cannot be reached', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(apiGet('/api/products')).rejects.toMatchObject({ status: 0, message: UNREACHABLE });
});

test('when the answer does not come, then the call ends; only a form may take its time, with its files', async () => {
  const patience = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  globalThis.fetch = (_url, init) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(Response.json('late')), 50);
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const calls = [
    apiGet('/api/products'),
    apiSend('POST', '/contact', { body: {} }),
    apiSend('POST', '/api/products', { body: new FormData() }),
  ];
  patience.abort(new DOMException('Late', 'TimeoutError'));
  const ended = { status: 'rejected', reason: { status: 0, message: UNREACHABLE } };
  expect(await Promise.allSettled(calls)).toMatchObject([ended, ended, { value: 'late' }]);
  jest.restoreAllMocks();
});

test('when the answer is not what the schema says, then the call fails', async () => {
  answering(200, '{"price":"1"}');
  await expect(apiGet('/api/products/p', z.object({ price: z.number() }))).rejects.toMatchObject({
    status: 200,
  });
});

test('when the shop said why, then its sentence is told, else the one of whoever asked', () => {
  expect(sentenceOf(new ApiError(409, 'Already taken'), 'Signup failed')).toBe('Already taken');
  expect(sentenceOf(new ApiError(500), 'Signup failed')).toBe('Signup failed');
  expect(sentenceOf(new ApiError(0), 'Signup failed')).toBe('Signup failed');
  expect(sentenceOf(new TypeError('x is undefined'), 'Signup failed')).toBe('Signup failed');
});
