import { answerWith, line } from '../testing/cart-shop';
import { send, sendOnce } from './send-call';

const rug = line({ quantity: 1 });

/** A shop that has three of the rug, and fails at the first addition, before or after it is made. */
function failingShop({ arrives }: { arrives: boolean }) {
  let quantity = 3;
  let isFirst = true;
  return answerWith({
    'GET /api/cart': () => [line({ quantity })],
    'POST /api/cart/add': () => {
      const fails = isFirst;
      isFirst = false;
      if (!fails || arrives) quantity += 1;
      return fails ? 503 : line({ quantity });
    },
  });
}

test.each([true, false])(
  'when a rug is added before it is known what the cart holds, and no answer comes, then it is added once (arrived: %s)',
  async (arrives) => {
    failingShop({ arrives });
    expect(await send({ kind: 'add', item: rug }, undefined)).toMatchObject({ quantity: 4 });
  },
);

const back = { kind: 'restore', lines: [{ item: rug, before: [] }] } as const;
test.each([
  ['it is no longer sold', [], 'No longer available: Ganga Bloom'],
  [
    'the cart holds no more lines',
    Array.from({ length: 500 }, (_, at) => line({ _id: `rug-${at}` })),
    'Your cart is full, left out: Ganga Bloom',
  ],
])('when a line cannot come back since %s, then that is said', async (_why, items, sentence) => {
  answerWith({ 'POST /api/cart/merge': { items, dropped: ['Ganga Bloom'] } });
  await expect(send(back, items)).rejects.toThrow(sentence);
});

test('when a removal finds nothing to remove, then it is done: an answer to it may have been lost', async () => {
  const removal = { kind: 'remove', id: 'rug-1' } as const;
  answerWith({ 'DELETE /api/cart/remove/rug-1': 404 });
  await send(removal, [rug]);
  answerWith({ 'DELETE /api/cart/remove/rug-1': 409 });
  await expect(send(removal, [rug])).rejects.toThrow('The shop said 409');
});

test('when the page is closed right after a change, then the change is sent to its end', () => {
  const kept: unknown[] = [];
  globalThis.fetch = (_input, init) => {
    kept.push(init?.keepalive);
    return new Promise(() => undefined);
  };
  for (const call of [
    back,
    { kind: 'add', item: rug },
    { kind: 'set', id: 'rug-1', change: { quantity: 2 } },
    { kind: 'remove', id: 'rug-1' },
    { kind: 'clear' },
  ] as const) {
    void sendOnce(call);
  }
  expect(kept).toEqual(Array<boolean>(5).fill(true));
});

test('when the page is about to close, then nothing is asked first', () => {
  const sent = failingShop({ arrives: true });
  void sendOnce({ kind: 'add', item: rug }).catch(() => undefined);
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/cart/add']);
});
