import type { Category, Product, ProductPage, Size } from '@handloom/contracts/catalogue';
import type { CartItem } from '@handloom/contracts/cart';
import { taxOnMinor, fromMinor, toMinor } from '@handloom/contracts/money';
import type { Order, PlaceOrder } from '@handloom/contracts/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { apiSession, apiShopper, expectStatus, type ApiShopper } from '../shop/api-client';
import { cut, FIVE_LINES, LONG_TEXT, NAMES } from './names';
import { unusualProducts, type UnusualProduct } from './unusual-products';

const CATEGORIES = 40;
const SIZES = 60;
const CART_LINES = 60;
const QUANTITY = 999;
const NAME_OF_A_PERSON = 120;

type Send = ApiShopper['send'];

export interface UnusualShop {
  /** Cookies of who is signed in. */
  admin: string;
  /** Has a name of 120 letters, a cart of 60 lines, and an order of as many. */
  shopper: string;
  products: Product[];
  /** Of the shopper, with every product. */
  order: Order;
  /** What `localStorage.cart` of a guest with as much holds. */
  guestCart: CartItem[];
}

/** Brings into a shop, through its own API, what a demo does not have and people do. */
export async function fillShop(
  shopUrl: string,
  adminAccount: { email: string; password: string },
): Promise<UnusualShop> {
  const admin = await apiSession(shopUrl, adminAccount);
  const categories = await addCategories(admin.send);
  const sizes = await addSizes(admin.send);
  const products = await inTurn(unusualProducts(), (product, index) => {
    const category = categories[index % categories.length]?._id ?? '';
    const size = sizes[index % sizes.length]?._id ?? '';
    return addProduct(admin.send, { ...product, category, size });
  });

  const shopper = await apiShopper(shopUrl, { fullName: cut('noSpaces', NAME_OF_A_PERSON) });
  await fillCart(shopper, products);
  const order = await placeOrder(shopper);
  await fillCart(shopper, products);
  await review(shopper, products[0], LONG_TEXT);
  for (const [author, text] of [
    [cut('widest', NAME_OF_A_PERSON), cut('widest', 150)],
    [cut('arabic', NAME_OF_A_PERSON), NAMES.arabic],
  ] as const) {
    const buyer = await apiShopper(shopUrl, { fullName: author });
    await buyAndReview(buyer, products[0], text);
  }
  await writeToShop(shopUrl);
  return {
    admin: admin.cookie,
    shopper: shopper.cookie,
    products,
    order,
    guestCart: await shopper.cart(),
  };
}

async function made<Thing>(answer: Promise<Response>): Promise<Thing> {
  return (await (await expectStatus(201, answer)).json()) as Thing;
}

/** Names must differ: each begins with its number. */
const numbered = (count: number, nameOf: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => `${index + 1} ${nameOf(index)}`);

const LONG_NAMES = ['words', 'noSpaces', 'widest', 'hindi', 'arabic', 'markup'] as const;
const nameOf = (length: number) => (index: number) =>
  cut(LONG_NAMES[index % LONG_NAMES.length] ?? 'words', length);

function addCategories(send: Send): Promise<Category[]> {
  const names = numbered(CATEGORIES, nameOf(76));
  return inTurn(names, (name) =>
    made<Category>(send('POST', '/api/categories', { body: { name } })),
  );
}

function addSizes(send: Send): Promise<Size[]> {
  return inTurn(numbered(SIZES, nameOf(36)), (name, index) => {
    const isRound = index % 2 === 0;
    const height = isRound ? {} : { heightFeet: 999.99 };
    const widthFeet = index === 0 ? 0.01 : 1000;
    const body = { name, widthFeet, isRound, ...height };
    return made<Size>(send('POST', '/api/sizes', { body }));
  });
}

/** One after the other: a shop on a busy machine turns away who asks for sixty things at once. */
async function inTurn<Input, Made>(
  inputs: Input[],
  make: (input: Input, index: number) => Promise<Made>,
): Promise<Made[]> {
  const all: Made[] = [];
  for (const [index, input] of inputs.entries()) all.push(await make(input, index));
  return all;
}

async function addProduct(
  send: Send,
  { pictures, ...fields }: UnusualProduct & { category: string; size: string },
): Promise<Product> {
  const form = new FormData();
  const all = { description: fields.name, ...fields };
  for (const [field, value] of Object.entries(all)) form.set(field, value);
  for (const [index, picture] of pictures.entries()) {
    form.append('images', picture, `${index}.png`);
  }
  const { product } = await made<{ product: Product }>(
    send('POST', '/api/products', { body: form }),
  );
  return product;
}

/** Those given and as many of the demo's as make a cart of 60 lines. */
async function fillCart(shopper: ApiShopper, products: Product[]): Promise<void> {
  const listed = await shopper.send('GET', '/api/products?limit=1000&sort=oldest');
  const others = ((await listed.json()) as ProductPage).products;
  const known = new Set(products.map(({ _id }) => _id));
  const lines = [...products, ...others.filter(({ _id }) => !known.has(_id))].slice(0, CART_LINES);
  // A new product is known to the cart within two seconds.
  await eventually(async () => {
    const items = lines.map(({ _id }) => ({ _id, quantity: QUANTITY }));
    await expectStatus(200, shopper.send('POST', '/api/cart/merge', { body: { items } }));
    expect((await shopper.cart()).length).toBe(CART_LINES);
  });
}

const ADDRESS: PlaceOrder['user'] = {
  name: cut('noSpaces', NAME_OF_A_PERSON),
  email: `${'w'.repeat(64)}@${'m'.repeat(60)}.example.com`,
  address: FIVE_LINES,
  city: cut('noSpaces', 100),
  state: cut('words', 100),
  country: cut('hindi', 100),
  pinCode: '231001',
  phone: '+(544) 223-300000',
  paymentMethod: 'COD',
};

async function placeOrder(shopper: ApiShopper): Promise<Order> {
  const items = (await shopper.cart()).map(({ _id, quantity, price, size }) => ({
    _id,
    quantity,
    price,
    size,
  }));
  const subtotal = items.reduce((sum, { price, quantity }) => sum + toMinor(price) * quantity, 0);
  const total = fromMinor(subtotal + taxOnMinor(subtotal));
  const { orderId } = await made<{ orderId: string }>(
    shopper.send('POST', '/api/orders', {
      body: { items, total, user: ADDRESS, paymentMethod: 'COD' },
    }),
  );
  return (await (await shopper.send('GET', `/api/orders/${orderId}`)).json()) as Order;
}

async function buyAndReview(
  buyer: ApiShopper,
  product: Product | undefined,
  text: string,
): Promise<void> {
  await made(buyer.send('POST', '/api/cart/add', { body: { _id: product?._id } }));
  await placeOrder(buyer);
  await review(buyer, product, text);
}

/** Who bought it is told to the catalogue by an event. */
async function review(buyer: ApiShopper, product: Product | undefined, text: string) {
  const path = `/api/products/${product?._id}/reviews`;
  await eventually(() => made(buyer.send('POST', path, { body: { stars: 5, text } })));
}

async function writeToShop(shopUrl: string): Promise<void> {
  const message = {
    fullName: ADDRESS.name,
    email: ADDRESS.email,
    phone: '1'.repeat(30),
    subject: cut('widest', 200),
    message: `${LONG_TEXT}\n\n${NAMES.noSpaces}`,
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(message);
  await expectStatus(200, fetch(new URL('/contact', shopUrl), { method: 'POST', headers, body }));
}
