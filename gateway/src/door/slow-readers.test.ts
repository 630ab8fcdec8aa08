import { once } from 'node:events';
import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { openSocket } from '../testing/raw-request';
import { endSlowReaders } from './slow-readers';

const app = Fastify({ forceCloseConnections: true });
/** More than a connection holds of what nobody reads. */
const ENOUGH = 12 * 1_048_576;
const LONG = 4 * ENOUGH;
const sockets: Socket[] = [];
let ended = 0;
let url: string;
let tick: NodeJS.Timeout;

beforeAll(async () => {
  // On a busy machine also who keeps up takes some time: there are 18 seconds for what is long, and six for the other.
  endSlowReaders(app, { silentMs: 2_000, bytesPerSecond: ENOUGH / 4, onEnd: () => (ended += 1) });
  app.get('/long', async () => Buffer.alloc(LONG));
  app.get('/enough', async () => Buffer.alloc(ENOUGH));
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

/** Has asked, and reads nothing by itself. */
async function asking(path: string): Promise<Socket> {
  const socket = openSocket(url);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}

test('when a reader takes nothing of what waits for it, then it is cut off; who takes all, or of a stream the little that comes, stays', async () => {
  const stream = await asking('/events');
  let heard = '';
  stream.on('data', (chunk) => (heard += String(chunk)));
  const reader = await asking('/long');
  let bytes = 0;
  reader.on('data', (chunk) => (bytes += chunk.length));
  const slow = await asking('/enough');
  await eventually(() => expect(ended).toBe(1), 25_000);
  await eventually(() => expect(bytes).toBeGreaterThan(LONG));

  expect([stream.destroyed, reader.destroyed]).toEqual([false, false]);
  expect(heard).toContain('still here');
  let came = 0;
  slow.on('data', (chunk) => (came += chunk.length));
  await once(slow, 'close');
  expect(came).toBeLessThan(ENOUGH);
});
