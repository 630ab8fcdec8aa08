import { cart, cartItem, mergedCart, quotes, type CartItem, type Quote } from './cart';
import { cartItemReader, cartReader, mergedCartReader, quotesReader } from './cart-reader';

const LINE: Required<CartItem> = {
  _id: 'rug-1',
  name: 'Ganga Bloom',
  description: '',
  price: 450.5,
  images: [{ url: '/images/abc' }],
  quantity: 2,
  size: '9X12',
  wasPrice: 500,
  available: false,
  addedAt: '2026-11-22T10:00:00.000Z',
};

/** What a key may hold that no shop of today wrote. */
const ODD = [
  undefined,
  null,
  '',
  '1',
  '3x5',
  0,
  -1,
  1,
  1.5,
  0.005,
  0.29,
  450.55,
  999,
  1_000,
  100_000_000,
  100_000_000.01,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  [null],
  ['a'],
  [{}],
  [{ url: 1 }],
  [{ url: '/images/a', width: 2 }],
  {},
  { url: '/images/a' },
];

const same = (
  read: (value: unknown) => { success: boolean; data?: unknown },
  parse: typeof read,
  value: unknown,
) => {
  const [{ success, data }, expected] = [read(value), parse(value)];
  // As it is stored, and compared with what is stored.
  expect([success, JSON.stringify(data)]).toEqual([
    expected.success,
    JSON.stringify(expected.data),
  ]);
};

test.each(Object.keys(LINE))('a line with anything as its %s is read as zod reads it', (key) => {
  for (const value of ODD)
    same(cartItemReader.safeParse, cartItem.safeParse, { ...LINE, [key]: value });
  const { [key as keyof CartItem]: _left, ...without } = LINE;
  same(cartItemReader.safeParse, cartItem.safeParse, without);
});

test('a line with more than its own keys loses them, and its keys have the order of zod', () => {
  const turned = Object.fromEntries(Object.entries({ ...LINE, role: 'admin' }).toReversed());
  same(cartItemReader.safeParse, cartItem.safeParse, turned);
});

test('anything is a cart, or a merged one, when zod says so', () => {
  for (const value of [...ODD, [LINE], [LINE, LINE], [LINE, {}]]) {
    same(cartReader.safeParse, cart.safeParse, value);
    same(mergedCartReader.safeParse, mergedCart.safeParse, value);
    same(mergedCartReader.safeParse, mergedCart.safeParse, { items: value, dropped: ['a'] });
    same(mergedCartReader.safeParse, mergedCart.safeParse, { items: [LINE], dropped: value });
  }
});

test('anything is a list of prices when zod says so', () => {
  const quote: Quote = { _id: 'rug-1', name: 'A', price: 450.5, image: null, available: true };
  for (const value of [...ODD, [quote], [quote, LINE]]) {
    same(quotesReader.safeParse, quotes.safeParse, value);
    for (const key of Object.keys(quote)) {
      same(quotesReader.safeParse, quotes.safeParse, [{ ...quote, [key]: value, role: 'admin' }]);
    }
  }
});
