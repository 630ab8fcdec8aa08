import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readAhead } from './read-ahead';
import { readWhole } from './read-whole';

const CHUNK = Buffer.alloc(50_000, 'x');
/** So many chunks, as fast as they are taken. */
const bodyOf = (chunks: number) =>
  Readable.from(
    Array.from({ length: chunks }, () => CHUNK),
    { objectMode: false },
  );
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

test('when nobody reads a picture, then its connection is free all the same, and it comes whole later', async () => {
  const body = bodyOf(10);
  const ahead = readAhead()(body, 500_000);
  await aMoment();
  expect(body.readableEnded).toBe(true);
  expect((await buffer(ahead)).equals(Buffer.concat(Array.from({ length: 10 }, () => CHUNK)))).toBe(
    true,
  );
});

test('when more waits than all may hold, or an answer is long, then it is read as it is taken, until there is room', async () => {
  const readAll = readAhead();
  const held = Array.from({ length: 64 }, () => readAll(bodyOf(1), 1_048_576));
  const late = bodyOf(10);
  expect(readAll(late, 500_000)).toBe(late);
  const long = bodyOf(1);
  expect(readAhead()(long, 2_000_000)).toBe(long);

  for (const each of held) each.destroy();
  await aMoment();
  expect(readAll(late, 500_000)).not.toBe(late);
});

test('when the reader goes, then the service need not go on', async () => {
  const body = bodyOf(10);
  const ahead = readAhead()(body, 100_000);
  ahead.destroy();
  await aMoment();
  expect(body.destroyed).toBe(true);
});

test('when an answer that is read whole stays away in the middle, then it is given up in time', async () => {
  const body = new PassThrough();
  body.write('[');
  const ask = async () => ({ statusCode: 200, headers: {}, body });
  const line = { ask, look: async () => [], close: async () => undefined };
  await expect(readWhole(line, { path: '/api/sizes', withinMs: 20 })).rejects.toThrow(
    '/api/sizes was not read in time',
  );
  expect(body.destroyed).toBe(true);
});
