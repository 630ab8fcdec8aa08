import { randomUUID } from 'node:crypto';
import type { CartItem } from '@handloom/contracts/cart';
import type { Order, PlaceOrder } from '@handloom/contracts/orders';
import type { ProductPage } from '@handloom/contracts/catalogue';

/** A signed-in shopper who speaks to the gateway as a browser does, cookie and all. */
export interface ApiShopper {
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  cart(): Promise<CartItem[]>;
  orders(): Promise<Order[]>;
}

export async function apiShopper(shopUrl: string): Promise<ApiShopper> {
  let cookie = '';
  const send: ApiShopper['send'] = (method, path, body, headers) =>
    fetch(new URL(path, shopUrl), {
      method,
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const account = { email: `${randomUUID()}@example.com`, password: 'a good rug' };
  await expectStatus(
    201,
    send('POST', '/api/auth/signup', { fullName: 'Asha Example', ...account }),
  );
  const login = await expectStatus(200, send('POST', '/api/auth/login', account));
  cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    send,
    cart: async () => (await send('GET', '/api/cart')).json() as Promise<CartItem[]>,
    orders: async () => (await send('GET', '/api/orders')).json() as Promise<Order[]>,
  };
}

/** Puts the nth rug of the catalogue into the cart; answers the order that the checkout would send. */
export async function orderForSomeRug(shopper: ApiShopper, nth = 0): Promise<PlaceOrder> {
  const { products } = (await (
    await shopper.send('GET', '/api/products?limit=50')
  ).json()) as ProductPage;
  const rug = products[nth % products.length];
  if (!rug) throw new Error('The catalogue is empty');
  await expectStatus(201, shopper.send('POST', '/api/cart/add', { _id: rug._id, quantity: 1 }));
  return {
    items: [{ _id: rug._id, quantity: 1, price: rug.price, size: '3X5' }],
    // Tax of 8 percent, in whole minor units.
    total:
      (Math.round(rug.price * 100) + Math.floor((Math.round(rug.price * 100) * 8 + 50) / 100)) /
      100,
    user: {
      name: 'Asha Example',
      email: 'asha@example.com',
      address: '12 Weaver Lane',
      city: 'Mirzapur',
      state: 'Uttar Pradesh',
      country: 'India',
      pinCode: '231001',
      phone: '544-223-3000',
      paymentMethod: 'COD',
    },
    paymentMethod: 'COD',
  };
}

async function expectStatus(status: number, answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.status !== status) {
    throw new Error(`${response.url} answers ${response.status}: ${await response.text()}`);
  }
  return response;
}
