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

test('when the page is about to close, then nothing is asked first', () => {
  const sent = failingShop({ arrives: true });
  void sendOnce({ kind: 'add', item: rug }).catch(() => undefined);
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/cart/add']);
});
