import { once } from 'node:events';
import { connect } from 'node:net';
import { wasNotSent } from './service-copy';

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
