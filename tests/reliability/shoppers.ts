import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CartItem } from '@handloom/contracts/cart';
import type {
  Order,
  OrderPlacedReply,
  PaymentMethod,
  PaymentStep,
} from '@handloom/contracts/orders';
import { orderFor } from '../shop/order-for';
import type { OwnShop } from '../shop/own-shop';
import { patientCaller, type Caller, type Waited } from './patient-caller';

export interface Rug {
  _id: string;
  priceMinor: number;
}

/** An order that the shop has confirmed to its shopper. */
export interface Acknowledged {
  userId: string;
  orderId: string;
  rug: Rug;
  quantity: number;
  /** From the confirmation until a read of the cart came that the shop could answer. */
  cartReadAfterMs: number;
}

export interface Shopping {
  acknowledged: Acknowledged[];
  /** Reads of a cart after the confirmation in which an ordered line was still there. */
  cartsLeft: number;
  /** Milliseconds from the confirmation until the cart was right, the longest of all. */
  cartRightAfterMs: number;
  /** Answers that no shopper should get: anything but success, a clear refusal or 503. */
  wrongAnswers: string[];
  /** Milliseconds of the longest time in which nobody got an order confirmed. */
  longestGapMs: number;
}

export interface ShoppingOptions {
  shop: OwnShop;
  /** Where shoppers call; of several each takes the next after a failure. Default: the gateway. */
  doors?(): Promise<string[]>;
  until(acknowledged: number): boolean;
  /** How they pay; online at the provider's own page, as a browser would. Default: on delivery. */
  paymentMethod?: PaymentMethod;
  /** How many they are; default 16. */
  shoppers?: number;
  /** Rest after each order, in milliseconds; default: none. */
  thinksMs?: number;
  /** What they buy, at a price that stays; default: 500 of the catalogue. */
  rugs?: Rug[];
  onAnswered?(method: string, path: string, waited: Waited): void;
  /** A negative control: a try whose answer was lost is repeated as a new order. */
  forgetsKeys?: boolean;
}

const SHOPPERS = 16;
const RUGS = 500;
const ANSWER_WITHIN_MS = 8_000;
const AGAIN_MS = 100;
/** After this a cart that is not right counts as never right. */
const CART_PATIENCE_MS = 30_000;

/**
 * Shoppers who order without a pause, each repeating a call with the same key until it is answered, and
 * looking into the cart right after each confirmation.
 */
export async function goShopping(options: ShoppingOptions): Promise<Shopping> {
  const { shop, until, paymentMethod = 'COD', thinksMs = 0, onAnswered } = options;
  const shopping: Shopping = {
    acknowledged: [],
    cartsLeft: 0,
    cartRightAfterMs: 0,
    wrongAnswers: [],
    longestGapMs: 0,
  };
  const doors = options.doors ?? (async () => [shop.url]);
  const rugs = options.rugs ?? (await rugsToBuy(shop, RUGS));
  const shoppers = options.shoppers ?? SHOPPERS;
  const people = await Promise.all(Array.from({ length: shoppers }, () => signUp(shop.url)));
  let lastAt = performance.now();

  const order = async (person: Person, turn: number, callAgain: Caller) => {
    const rug = rugs[(turn * 7 + person.seed) % rugs.length] as Rug;
    const quantity = 1 + (turn % 3);
    const body = { _id: rug._id, quantity };
    await callAgain('POST', '/api/cart/add', { body, expected: 201 });
    const [line] = await readCart(callAgain);
    if (!line) throw new Error('A rug that was added is not in the cart.');
    const key = randomUUID();
    const wish = {
      ...orderFor(rug, { quantity: line.quantity, paymentMethod }),
      // As the checkout says it. Who forgets keys says nothing: the second order would find the cart empty, and be refused.
      ...(!options.forgetsKeys && { wholeCart: true }),
    };
    const answer = (await callAgain('POST', '/api/orders', {
      body: wish,
      expected: 201,
      key: () => (options.forgetsKeys ? randomUUID() : key),
    })) as OrderPlacedReply;
    if (paymentMethod !== 'COD') await pay(callAgain, answer);
    const confirmedAt = performance.now();
    shopping.longestGapMs = Math.max(shopping.longestGapMs, confirmedAt - lastAt);
    lastAt = confirmedAt;
    const { orderId } = answer;
    let cart = await readCart(callAgain);
    const cartReadAfterMs = performance.now() - confirmedAt;
    while (cart.length > 0) {
      shopping.cartsLeft += 1;
      if (performance.now() - confirmedAt > CART_PATIENCE_MS) break;
      await pause(AGAIN_MS);
      cart = await readCart(callAgain);
    }
    const rightAfterMs = performance.now() - confirmedAt;
    shopping.cartRightAfterMs = Math.max(shopping.cartRightAfterMs, rightAfterMs);
    const { userId } = person;
    shopping.acknowledged.push({ userId, orderId, rug, quantity: line.quantity, cartReadAfterMs });
    // The cart of a shopper whose order never left it would spoil the next one.
    if (cart.length > 0) await callAgain('DELETE', '/api/cart/clear');
  };

  await Promise.all(
    people.map(async (person) => {
      const onWrong = (sentence: string) => shopping.wrongAnswers.push(sentence);
      const callAgain = patientCaller({ cookie: person.cookie, doors, onWrong, onAnswered });
      for (let turn = 0; !until(shopping.acknowledged.length); turn += 1) {
        await order(person, turn, callAgain);
        await pause(thinksMs);
      }
    }),
  );
  return shopping;
}

/** The first of what svc-orders may sell. */
export async function rugsToBuy(shop: OwnShop, most: number): Promise<Rug[]> {
  const rows = await shop.rows<{ id: string; price: string }>(
    'orders',
    'SELECT id, price_minor::text AS price FROM catalogue_products WHERE available ORDER BY id LIMIT $1',
    [most],
  );
  return rows.map(({ id, price }) => ({ _id: id, priceMinor: Number(price) }));
}

/** Pays at the provider's page, asking for the page anew as long as there is none, until the shop says Paid. */
async function pay(callAgain: Caller, { orderId, payment }: OrderPlacedReply): Promise<void> {
  let page: PaymentStep | undefined = payment;
  for (;;) {
    const order = (await callAgain('GET', `/api/orders/${orderId}`)) as Order;
    if (order.paymentStatus === 'Paid') return;
    if (!page && order.payable) {
      const answer = (await callAgain('POST', `/api/orders/${orderId}/pay`, { body: {} })) as {
        payment: PaymentStep;
      };
      page = answer.payment;
    }
    // The browser's way back is not waited for: only the provider's word counts.
    if (page) await pressPay(page.url);
    await pause(AGAIN_MS);
  }
}

async function pressPay(url: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
}

interface Person {
  userId: string;
  cookie: string;
  seed: number;
}

let seeds = 0;

/** A part may still be coming back from the row before. */
async function signUp(url: string): Promise<Person> {
  const account = { email: `${randomUUID()}@example.com`, password: 'a good rug' };
  const untilAnswered = async (path: string, body: object, expected: number[]) => {
    for (;;) {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => null);
      if (answer && expected.includes(answer.status)) return answer;
      await answer?.arrayBuffer();
      await pause(AGAIN_MS);
    }
  };
  // 409: the first try did it and its answer was lost.
  await untilAnswered('/api/auth/signup', { fullName: 'Asha Example', ...account }, [201, 409]);
  const login = await untilAnswered('/api/auth/login', account, [200]);
  const { user } = (await login.json()) as { user: { _id: string } };
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  seeds += 31;
  return { userId: user._id, cookie: cookie.join('; '), seed: seeds };
}

async function readCart(callAgain: Caller): Promise<CartItem[]> {
  return (await callAgain('GET', '/api/cart')) as CartItem[];
}
