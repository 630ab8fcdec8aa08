import { once } from 'node:events';
import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { openSocket } from '../testing/raw-request';
import { endSlowReaders } from './slow-readers';

const app = Fastify({ forceCloseConnections: true });
const LONG = 32 * 1_048_576;
const sockets: Socket[] = [];
let ended = 0;
let url: string;
let tick: NodeJS.Timeout;

beforeAll(async () => {
  // Eight seconds' patience for all of it: on a busy machine also who keeps up takes some.
  endSlowReaders(app, { silentMs: 2_000, bytesPerSecond: LONG / 6, onEnd: () => (ended += 1) });
  app.get('/long', async () => Buffer.alloc(LONG));
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    tick = setInterval(() => reply.raw.write(': still here\n\n'), 1_500);
    reply.raw.write(': here\n\n');
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  clearInterval(tick);
  for (const socket of sockets) socket.destroy();
  await app.close();
});
beforeEach(() => {
  ended = 0;
});

/** Has asked, and reads nothing by itself. */
async function asking(path: string): Promise<Socket> {
  const socket = openSocket(url);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}

test('when a reader takes nothing of what waits for it, then it is cut off', async () => {
  const socket = await asking('/long');
  await eventually(() => expect(ended).toBe(1), 25_000);
  let came = 0;
  socket.on('data', (chunk) => (came += chunk.length));
  await once(socket, 'close');
  expect(came).toBeLessThan(LONG);
});

test('when a stream brings little and seldom, or a reader takes all, then they stay', async () => {
  const stream = await asking('/events');
  let came = '';
  stream.on('data', (chunk) => (came += String(chunk)));
  const reader = await asking('/long');
  let bytes = 0;
  reader.on('data', (chunk) => (bytes += chunk.length));
  // Longer than a slow reader has.
  await new Promise((resolve) => setTimeout(resolve, 9_500));
  expect([ended, stream.destroyed, reader.destroyed]).toEqual([0, false, false]);
  expect(came).toContain('still here');
  expect(bytes).toBeGreaterThan(LONG);
});
