import { z } from 'zod';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { breaches } from './contract-gate';
import { release } from './release-under-test';

const per = z.string().optional();
const knot = z.object({ count: z.number(), per });
const maker = z.object({ name: z.string(), town: z.string().optional() });
const before = z.number().optional();
const choice = z.object({
  product: z.object({
    _id: z.string(),
    price: z.number(),
    images: z.array(z.string()),
    was: before,
    knots: z.array(knot),
    maker: maker.nullable(),
  }),
  size: z.enum(['4X6', '5X8']).optional(),
  quantity: z.number().int().optional(),
});

const shell = release('shell', {
  lends: { 'react-router-dom': ['Link', 'useLocation'] },
  singletons: { react: '19.3.1', swr: '2.5.1' },
  shows: { 'mf-cart/cart-badge': z.object({}) },
  paths: ['/profile'],
});
const storefront = release('mf-storefront', {
  shows: { 'mf-cart/add-to-cart': choice },
  takes: { 'react-router-dom': ['Link'] },
  needs: { react: '^19.3.0', 'react/': '^19.3.0' },
  paths: ['/product/:productId'],
});
const cartOf = (changed: Parameters<typeof release>[1] = {}) =>
  release('mf-cart', {
    offers: { 'add-to-cart': choice, 'cart-badge': z.object({}) },
    takes: { 'react-router-dom': ['Link'] },
    needs: { react: '^19.3.0' },
    paths: ['/cart'],
    ...changed,
  });
const offering = (props: z.ZodType) =>
  cartOf({ offers: { 'add-to-cart': props, 'cart-badge': z.object({}) } });
const shopOf = (others: ReleaseDescription[] = [shell, storefront]) => others;
const told = (candidate: ReleaseDescription, others = shopOf()) =>
  breaches(candidate, others).map(({ team, sentence }) => `${team}: ${sentence}`);

const product = choice.shape.product;
const withProduct = (changed: z.ZodType) => offering(choice.extend({ product: changed }));
const BREAKING: [string, ReleaseDescription, string][] = [
  [
    'takes a fragment away',
    cartOf({ offers: { 'cart-badge': z.object({}) } }),
    'mf-storefront: mf-storefront shows mf-cart/add-to-cart, which mf-cart does not offer',
  ],
  [
    'asks for a prop that nobody gives',
    offering(choice.extend({ currency: z.string() })),
    'currency is required, and may be missing',
  ],
  [
    'makes an optional prop required',
    offering(choice.required({ size: true })),
    'size is required, and may be missing',
  ],
  [
    'calls an optional prop otherwise',
    offering(choice.omit({ size: true }).extend({ area: choice.shape.size })),
    'mf-storefront gives mf-cart/add-to-cart size, which mf-cart does not take',
  ],
  [
    'calls an optional prop inside of one otherwise',
    withProduct(product.omit({ was: true }).extend({ before })),
    'mf-storefront gives mf-cart/add-to-cart product.was, which mf-cart does not take',
  ],
  [
    'calls one of a thing in a list otherwise',
    withProduct(product.extend({ knots: z.array(knot.omit({ per: true }).extend({ each: per })) })),
    'mf-storefront gives mf-cart/add-to-cart product.knots[].per, which mf-cart does not take',
  ],
  [
    'calls one of a thing that may be missing otherwise',
    withProduct(product.extend({ maker: maker.omit({ town: true }).nullable() })),
    'mf-storefront gives mf-cart/add-to-cart product.maker.town, which mf-cart does not take',
  ],
  [
    'takes less of an object inside',
    withProduct(product.omit({ images: true })),
    'mf-storefront gives mf-cart/add-to-cart product.images, which mf-cart does not take',
  ],
  [
    'takes another type',
    offering(choice.extend({ quantity: z.string().optional() })),
    'quantity is integer, and string is taken',
  ],
  [
    'takes fewer values',
    offering(choice.extend({ size: z.enum(['4X6']).optional() })),
    'size may be "5X8", which is not taken',
  ],
  [
    'asks for more of an object inside',
    withProduct(product.extend({ weight: z.number() })),
    'product.weight is required, and may be missing',
  ],
  [
    'takes another type inside a list',
    withProduct(product.extend({ images: z.array(z.number()) })),
    'product.images[] is string, and number is taken',
  ],
  [
    'sets a limit',
    offering(choice.extend({ quantity: z.number().int().max(10).optional() })),
    'quantity may be above maximum 10',
  ],
  [
    'sets a limit below',
    offering(choice.extend({ quantity: z.number().int().min(1).optional() })),
    'quantity may be below minimum 1',
  ],
  [
    'sets a limit below that is too little itself',
    offering(choice.extend({ quantity: z.number().positive().optional() })),
    'quantity may be below exclusiveMinimum 0',
  ],
  [
    'sets a limit that is too much itself',
    offering(choice.extend({ quantity: z.number().lt(10).optional() })),
    'quantity may be above exclusiveMaximum 10',
  ],
  [
    'asks for longer texts',
    withProduct(product.extend({ _id: z.string().min(3) })),
    'product._id may be below minLength 3',
  ],
  [
    'asks for shorter texts',
    withProduct(product.extend({ _id: z.string().max(3) })),
    'product._id may be above maxLength 3',
  ],
  [
    'asks for more in a list',
    withProduct(product.extend({ images: z.array(z.string()).min(1) })),
    'product.images may be below minItems 1',
  ],
  [
    'asks for less in a list',
    withProduct(product.extend({ images: z.array(z.string()).max(9) })),
    'product.images may be above maxItems 9',
  ],
  [
    'takes one value',
    offering(choice.extend({ size: z.literal('4X6').optional() })),
    'size may be "5X8", which is not taken',
  ],
  [
    'asks for an address',
    withProduct(product.extend({ _id: z.url() })),
    'product._id need not have the format uri',
  ],
  [
    'asks for a form',
    withProduct(product.extend({ _id: z.string().regex(/^r/) })),
    'product._id need not have the pattern ^r',
  ],
  [
    'uses a name that is not lent',
    cartOf({ takes: { 'react-router-dom': ['useBlocker'] } }),
    'shell: mf-cart uses useBlocker of react-router-dom, which the shell does not lend',
  ],
  [
    'needs a newer module',
    cartOf({ needs: { react: '^20.0.0' } }),
    'shell: mf-cart needs react ^20.0.0, and the shell shares 19.3.1',
  ],
  [
    'needs a module that is not shared',
    cartOf({ needs: { dayjs: '^1.0.0' } }),
    'shell: mf-cart needs dayjs, which the shell does not share',
  ],
  [
    'says what a fragment takes and has none of it',
    { ...cartOf(), exposes: { 'cart-badge': { js: [], css: [] } } },
    'mf-storefront shows mf-cart/add-to-cart, which mf-cart does not offer',
  ],
  [
    'takes another team’s address',
    cartOf({ paths: ['/cart', '/profile'] }),
    'shell: mf-cart has a page at /profile, which is shell’s address',
  ],
  [
    'takes another team’s addresses and writes them otherwise',
    cartOf({ paths: ['/cart', '/Product/:id/'] }),
    'mf-storefront: mf-cart has a page at /Product/:id/, which is mf-storefront’s address',
  ],
];

test.each(BREAKING)('a cart that %s does not go live', (_, candidate, sentence) => {
  expect(told(candidate)).toEqual([expect.stringContaining(sentence)]);
});

const ADDITIVE: [string, ReleaseDescription][] = [
  ['is as it was', cartOf()],
  [
    'offers one fragment more',
    cartOf({
      offers: { 'add-to-cart': choice, 'cart-badge': z.object({}), 'mini-cart': z.object({}) },
    }),
  ],
  ['takes an optional prop more', offering(choice.extend({ note: z.string().optional() }))],
  ['takes a prop with a default', offering(choice.extend({ note: z.string().default('') }))],
  [
    'notes something of a prop',
    offering(choice.extend({ size: choice.shape.size.readonly().meta({ deprecated: true }) })),
  ],
  ['takes whatever comes instead of a prop', offering(choice.omit({ size: true }).loose())],
  ['makes a required prop optional', offering(choice.partial({ product: true }))],
  [
    'takes more values',
    offering(choice.extend({ size: z.enum(['4X6', '5X8', '6X9']).optional() })),
  ],
  ['takes any text where it took values', offering(choice.extend({ size: z.string().optional() }))],
  [
    'takes numbers where it took integers',
    offering(choice.extend({ quantity: z.number().optional() })),
  ],
  [
    'takes whatever comes instead of a prop inside of one',
    withProduct(product.omit({ was: true }).loose()),
  ],
  ['takes an object inside, or a text', withProduct(z.union([z.string(), product]))],
  [
    'takes one type more',
    offering(choice.extend({ quantity: z.union([z.string(), z.number()]).optional() })),
  ],
  ['has more pages', cartOf({ paths: ['/cart', '/orders', '/product/of-the-day'] })],
  ['uses one name fewer', cartOf({ takes: {} })],
];

test.each(ADDITIVE)('a cart that %s goes live', (_, candidate) => {
  expect(told(candidate)).toEqual([]);
});

test('when the one who shows gives something else, then its release is refused as well', () => {
  const giving = (props: z.ZodType) =>
    release('mf-storefront', { shows: { 'mf-cart/add-to-cart': props } });
  expect(told(giving(choice.partial({ product: true })), [shell, cartOf()])).toEqual([
    'mf-cart: mf-storefront shows mf-cart/add-to-cart: product is required, and may be missing',
  ]);
  expect(told(giving(choice.extend({ size: z.enum(['9X9']) })), [shell, cartOf()])).toEqual([
    'mf-cart: mf-storefront shows mf-cart/add-to-cart: size may be "9X9", which is not taken',
  ]);
  const sizes: [z.ZodType, string][] = [
    [z.any(), 'size may be anything, and string is taken'],
    [z.string(), 'size may be any string, and only "4X6" or "5X8" is taken'],
    [z.union([z.literal('4X6'), z.literal(7)]), 'size may be 7, which is not taken'],
  ];
  for (const [size, why] of sizes) {
    expect(told(giving(choice.extend({ size })), [shell, cartOf()])).toEqual([
      expect.stringContaining(why),
    ]);
  }
  expect(told(giving(choice.extend({ more: z.string() })), [shell, cartOf()])).toEqual([]);
});

test('when the shell lends less, then its release is refused, and so is who takes more than it lends', () => {
  const less = release('shell', {
    lends: { 'react-router-dom': [] },
    singletons: { react: '18.0.0' },
    looks: ['--ink', '--madder'],
    host: z.object({ origin: z.string().optional(), more: z.string() }),
  });
  const cart = cartOf({ looks: ['--ink', '--plum'], host: z.object({ origin: z.string() }) });
  const broken = [
    'mf-cart uses Link of react-router-dom, which the shell does not lend',
    'mf-cart needs react ^19.3.0, and the shell shares 18.0.0',
    'mf-cart uses --plum, which the shell’s styles do not define',
    'mf-cart takes of what the shell lends to all: origin is required, and may be missing',
  ];
  expect(told(less, [cart])).toEqual(broken.map((each) => `mf-cart: ${each}`));
  expect(told(cart, [less])).toEqual(broken.map((each) => `shell: ${each}`));
  expect(told(cart)).toEqual([]);
});

test('when a release is older than contracts, or its owner has none, then it is not judged', () => {
  const old = { ...offering(z.object({ other: z.string() })), contracts: undefined };
  expect(told(old)).toEqual([]);
  expect(told(storefront, [shell, old])).toEqual([]);
  expect(told(storefront, [shell])).toEqual([]);
});
