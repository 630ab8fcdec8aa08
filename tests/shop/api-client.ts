import { randomUUID } from 'node:crypto';
import type { CartItem } from '@handloom/contracts/cart';
import type { Order, PlaceOrder } from '@handloom/contracts/orders';
import { toMinor } from '@handloom/contracts/money';
import type { ProductPage } from '@handloom/contracts/catalogue';
import { orderFor } from './order-for';

export const ADMIN = { email: 'admin@handloom.example', password: 'handloom-admin' };

/** A signed-in shopper who speaks to the gateway as a browser does, cookie and all. */
export interface ApiShopper {
  /** As a `cookie` header carries it. */
  cookie: string;
  send(
    method: string,
    path: string,
    sent?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  cart(): Promise<CartItem[]>;
  orders(): Promise<Order[]>;
}

/** A session of an account, cookie and all; a form goes as it is, all else as JSON. */
export async function apiSession(
  shopUrl: string,
  account: { email: string; password: string },
): Promise<{ send: ApiShopper['send']; cookie: string }> {
  let cookie = '';
  const send: ApiShopper['send'] = (method, path, { body, headers } = {}) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    return fetch(new URL(path, shopUrl), {
      method,
      headers: { cookie, ...(isJson && { 'content-type': 'application/json' }), ...headers },
      body: body instanceof FormData ? body : isJson ? JSON.stringify(body) : undefined,
    });
  };
  const login = await expectStatus(200, send('POST', '/api/auth/login', { body: account }));
  cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { send, cookie };
}

export async function apiShopper(
  shopUrl: string,
  { fullName = 'Asha Example', email = `${randomUUID()}@example.com` } = {},
): Promise<ApiShopper> {
  const account = { email, password: 'a good rug' };
  await expectStatus(
    201,
    fetch(new URL('/api/auth/signup', shopUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fullName, ...account }),
    }),
  );
  const { send, cookie } = await apiSession(shopUrl, account);
  return {
    cookie,
    send,
    cart: async () => (await send('GET', '/api/cart')).json() as Promise<CartItem[]>,
    orders: async () => (await send('GET', '/api/orders')).json() as Promise<Order[]>,
  };
}

/** Puts the nth rug of the catalogue into the cart; answers the order that the checkout would send. */
export async function orderForSomeRug(
  shopper: Pick<ApiShopper, 'send'>,
  nth = 0,
): Promise<PlaceOrder> {
  const { products } = (await (
    await shopper.send('GET', '/api/products?limit=50')
  ).json()) as ProductPage;
  const rug = products[nth % products.length];
  if (!rug) throw new Error('The catalogue is empty');
  await expectStatus(
    201,
    shopper.send('POST', '/api/cart/add', { body: { _id: rug._id, quantity: 1 } }),
  );
  return orderFor({ _id: rug._id, priceMinor: toMinor(rug.price) });
}

/** @throws with what the shop said instead */
export async function expectStatus(status: number, answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.status !== status) {
    throw new Error(`${response.url} answers ${response.status}: ${await response.text()}`);
  }
  return response;
}
