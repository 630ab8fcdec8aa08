import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { serviceCopy, wasNotSent } from './service-copy';
import { serviceLine } from './service-line';

const CALL = { path: '/api/orders', method: 'GET' } as const;

/** As of a copy whose name has two addresses; nothing listens at either. */
const addresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '127.0.0.2', family: 4 },
];

test.each([
  ['none of the addresses of a name takes a connection', addresses],
  ['its only address takes none', addresses.slice(0, 1)],
])('when %s, then nothing was sent, and another copy may be asked', async (_when, found) => {
  const socket = connect({
    host: 'orders.example',
    port: 1,
    lookup: (_host, _options, done) => done(null, found),
  });
  const [error] = await once(socket, 'error');
  expect(wasNotSent(error)).toBe(true);
});

test('when a call fails, then it is no longer counted as under way', async () => {
  const copy = serviceCopy('http://127.0.0.1:1');
  await expect(copy.ask(CALL)).rejects.toThrow();
  expect(copy.inFlight()).toBe(0);
  await copy.close();
});

test('when a service has as many calls as it may, then the next is refused at once', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const line = serviceLine('orders', [
    `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  ]);
  const ask = () => line.ask(CALL).catch((error: unknown) => error);
  const waiting = Array.from({ length: 512 }, ask);
  const next = await Promise.race([ask(), new Promise(setImmediate)]);
  expect(next).toMatchObject({ status: 503 });

  await line.close();
  await Promise.all(waiting);
  for (const socket of sockets) socket.destroy();
  silent.close();
});
