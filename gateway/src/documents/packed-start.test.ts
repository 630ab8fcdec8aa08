import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { packStart } from './packed-start';

const START = '<p>A rug of wool, “Ganga Bloom”.</p>'.repeat(5_000);
const read = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gunzipSync(body),
  br: (body: Buffer) => brotliDecompressSync(body),
};

describe.each(['identity', 'gzip', 'br'] as const)('when a text is packed as %s', (encoding) => {
  test.each([
    ['one byte', '}'],
    ['a name', ',"user":{"name":"Zoë ✿"}}</script>'],
    ['257 bytes', 'x'.repeat(257)],
    ['all that a block holds', 'y'.repeat(65_535)],
  ])('with an end of %s, then it is read whole', async (_what, end) => {
    for (const start of [START, '', 'short']) {
      const packed = packStart(Buffer.from(start));
      // The second goes on from the same start.
      for (let turn = 0; turn < 2; turn += 1) {
        const body = await packed.with(end, encoding);
        expect(body && read[encoding](body).toString()).toBe(start + end);
      }
    }
  });

  test('then an end that does not fit is refused', async () => {
    expect(await packStart(Buffer.from(START)).with('y'.repeat(65_536), encoding)).toBeNull();
  });
});

test('when a text is packed, then it is about as short as in one piece', async () => {
  const body = await packStart(Buffer.from(START)).with('}', 'br');
  expect(body?.length).toBeLessThan(START.length / 100);
});
