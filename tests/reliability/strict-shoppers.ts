import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CartItem } from '@handloom/contracts/cart';
import type { ProductPage } from '@handloom/contracts/catalogue';
import { toMinor } from '@handloom/contracts/money';
import { apiShopper } from '../shop/api-client';
import { orderFor } from '../shop/order-for';
import type { Door } from './round-robin';

const SHOPPERS = 32;
const ANSWER_WITHIN_MS = 10_000;
/** Between two calls; without it two cores are full, and the shop sheds load by design. */
const THINKS_MS = 200;

export interface Trade {
  requests: number;
  orders: number;
  /** Whatever was not the answer that a shop without restarts gives. Nothing is tried again. */
  failed: string[];
  /** Documents that came without the catalogue's words: a page whose data is late asks in the browser. */
  leftToBrowser: number;
  slowestMs: number;
}

/** People who browse and order, and forgive nothing. Signed up at `shopUrl`. */
export async function strictShoppers(shopUrl: string, door: Door) {
  const listed = await fetch(`${shopUrl}/api/products?limit=50`);
  const rugs = ((await listed.json()) as ProductPage).products;
  const cookies: string[] = [];
  while (cookies.length < SHOPPERS) cookies.push((await apiShopper(shopUrl)).cookie);

  /** They trade until `work` is done. */
  return async (work: () => Promise<void>): Promise<Trade> => {
    const trade: Trade = { requests: 0, orders: 0, failed: [], leftToBrowser: 0, slowestMs: 0 };
    let isOver = false;
    const shopping = cookies.map(async (cookie, seat) => {
      const call = async (
        path: string,
        shows: RegExp,
        sent?: { status: number; body?: unknown },
      ) => {
        const method = sent ? (sent.body === undefined ? 'DELETE' : 'POST') : 'GET';
        await pause(THINKS_MS);
        trade.requests += 1;
        const begun = performance.now();
        try {
          const answer = await door.call(path, {
            method,
            headers: {
              cookie,
              ...(sent?.body !== undefined && { 'content-type': 'application/json' }),
              ...(path === '/api/orders' && sent && { 'idempotency-key': randomUUID() }),
            },
            body: sent?.body === undefined ? undefined : JSON.stringify(sent.body),
            signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          });
          const text = await answer.text();
          trade.slowestMs = Math.max(trade.slowestMs, performance.now() - begun);
          if (answer.status === (sent?.status ?? 200)) {
            if (shows.test(text)) return text;
            if (text.endsWith('</html>') && path.startsWith('/product/')) {
              trade.leftToBrowser += 1;
              return text;
            }
          }
          trade.failed.push(`${method} ${path} ${answer.status} ${text.slice(0, 120)}`);
        } catch (error) {
          const { message, cause } = error as Error;
          trade.failed.push(`${method} ${path} ${message} ${String(cause ?? '')}`);
        }
        return null;
      };
      for (let round = seat; !isOver; round += 1) {
        const rug = rugs[(round * 7) % rugs.length] as (typeof rugs)[number];
        const named = new RegExp(rug.name.replaceAll(/[^\w ]/g, '.'));
        await call('/', /<\/html>/);
        await call('/api/products?limit=12&sort=rating', /^\{"products":\[/);
        // Rendered by the server, with what the catalogue said.
        await call(`/product/${rug._id}`, named);
        await call(`/api/products/${rug._id}`, named);
        const body = { _id: rug._id, quantity: 1 };
        if ((await call('/api/cart/add', /./, { status: 201, body })) === null) continue;
        const cart = JSON.parse((await call('/api/cart', /^\[\{/)) ?? '[]') as CartItem[];
        const [line] = cart;
        if (!line) continue;
        const rugInCart = { _id: line._id, priceMinor: toMinor(line.price) };
        // As the checkout says it.
        const wish = { ...orderFor(rugInCart, { quantity: line.quantity }), wholeCart: true };
        const placed = await call('/api/orders', /"orderId"/, { status: 201, body: wish });
        if (placed === null) await call('/api/cart/clear', /./, { status: 200 });
        else trade.orders += 1;
        await call('/api/orders', /^\[\{/);
        await call('/user', /@example\.com/);
      }
    });
    await work().finally(() => (isOver = true));
    await Promise.all(shopping);
    return trade;
  };
}
