import { randomUUID } from 'node:crypto';
import { orderFor } from '../tests/shop/order-for';
import type { OwnShop } from '../tests/shop/own-shop';
import { call, signUp } from './load';

export interface Rug {
  _id: string;
  priceMinor: number;
}

type One = (caller: number, turn: number) => Promise<unknown>;

const RUGS = 2_000;
/** Fewer than a cart can hold. */
const RUGS_OF_A_SHOPPER = 400;
/** Shoppers at a time. */
const SIGNING_UP = 8;

/** So many signed-in shoppers, and what each does in a turn: at a service's address or a gateway's. */
export async function openShopping(shop: OwnShop, shoppers: number) {
  const cookies: string[] = [];
  // All at once they would wait for each other's passwords longer than the gateway waits for an answer.
  while (cookies.length < shoppers) {
    const more = Math.min(SIGNING_UP, shoppers - cookies.length);
    cookies.push(...(await Promise.all(Array.from({ length: more }, () => signUp(shop)))));
  }
  const rugs = await shop.rows<Rug>(
    'orders',
    'SELECT id AS _id, price_minor::float8 AS "priceMinor" FROM catalogue_products WHERE available LIMIT $1',
    [RUGS],
  );
  const rugOf = (caller: number, turn: number) =>
    rugs[(caller * 131 + (turn % RUGS_OF_A_SHOPPER)) % rugs.length] as Rug;
  const cookieOf = (caller: number) => ({ cookie: cookies[caller] ?? '' });
  const add =
    (at: string): One =>
    (caller, turn) =>
      call(`${at}/api/cart/add`, {
        method: 'POST',
        expected: 201,
        headers: cookieOf(caller),
        body: { _id: rugOf(caller, turn)._id, quantity: 1 },
      });
  const place =
    (at: string): One =>
    (caller, turn) =>
      call(`${at}/api/orders`, {
        method: 'POST',
        expected: 201,
        headers: { ...cookieOf(caller), 'idempotency-key': randomUUID() },
        // Nobody orders a thousand times: mails to one mailbox are counted.
        body: orderFor(rugOf(caller, turn), { email: `shopper-${caller}-${turn}@example.com` }),
      });
  const order =
    (at: string): One =>
    async (caller, turn) => {
      await add(at)(caller, turn);
      await place(at)(caller, turn);
    };
  return { rugOf, add, place, order };
}
