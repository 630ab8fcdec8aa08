import { eventually } from '@handloom/test-kit/eventually';
import { goToCheckout, story, visitor } from '../browser/shopper';
import { apiShopper, orderForSomeRug } from '../shop/api-client';
import { BACK_WITHIN_MS } from './copies-of-a-shop';
import type { ReleasingShop } from './releasing-shop';

const ROUNDS = 2;

/** NATS is back afterwards, also where that fails: other stories follow in the same shop. */
async function withoutNats({ nats }: ReleasingShop['shop'], work: () => Promise<void>) {
  await nats.halt();
  try {
    await work();
  } finally {
    await nats.resume();
  }
}

/** Of NATS, and of a service: the shop is as before after each. */
export function outageStories(site: () => ReleasingShop): void {
  story(
    'when NATS is away, the order is confirmed and the cart empty at once; other windows hear of it when it is back',
    async () => {
      const { shop, browser } = site();
      const shopper = await visitor(browser, shop.url);
      const { page } = shopper;
      await goToCheckout(shopper);
      const cart = async () => (await page.request.get('/api/cart')).json() as Promise<unknown[]>;
      const earlier = await shopper.context.newPage();
      await earlier.goto('/cart');
      await earlier.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();

      await withoutNats(shop, async () => {
        await page.getByRole('button', { name: 'Place Order' }).click();
        await page.waitForURL('**/order-success');
        await page.getByText(/^HR-\d{4}-\d{6}$/).waitFor();
        expect(await cart()).toEqual([]);
      });
      const resumedAt = Date.now();
      await earlier.getByText('Your Cart is empty.').waitFor({ timeout: 15_000 });
      expect(Date.now() - resumedAt).toBeLessThan(15_000);
      await shopper.context.close();
    },
  );

  test('when svc-orders is killed between commit and publication, again and again, no order is lost or doubled and every cart empties', async () => {
    const { shop } = site();
    const placed: { shopper: Awaited<ReturnType<typeof apiShopper>>; orderId: string }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const shopper = await apiShopper(shop.url);
      const order = await orderForSomeRug(shopper, round + 2);
      const killed = await shop.pidOf('svc-orders');
      // The relay cannot publish: the commit stands, its publication does not.
      await withoutNats(shop, async () => {
        const answer = await shopper.send('POST', '/api/orders', {
          body: order,
          headers: { 'idempotency-key': `round ${round}` },
        });
        expect(answer.status).toBe(201);
        placed.push({ shopper, ...((await answer.json()) as { orderId: string }) });
        process.kill(killed, 'SIGKILL');
      });
      await eventually(async () => {
        expect(await shop.pidOf('svc-orders')).not.toBe(killed);
        expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
      }, BACK_WITHIN_MS);
    }
    for (const { shopper, orderId } of placed) {
      await eventually(async () => expect(await shopper.cart()).toEqual([]));
      expect((await shopper.orders()).map(({ id }) => id)).toEqual([orderId]);
    }
  });

  test('when a service is dead, its routes answer 503 and say when to come back; the others work', async () => {
    const { shop } = site();
    const shopper = await apiShopper(shop.url);
    const killed = await shop.pidOf('svc-orders');
    process.kill(killed, 'SIGSTOP');
    try {
      const startedAt = Date.now();
      const [cart, products, home] = await Promise.all([
        shopper.send('GET', '/api/cart'),
        shopper.send('GET', '/api/products?limit=1'),
        fetch(shop.url),
      ]);
      expect(cart.status).toBe(503);
      expect(Number(cart.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await cart.json()).toMatchObject({ success: false });
      expect(Date.now() - startedAt).toBeLessThan(8_000);
      expect(products.status).toBe(200);
      expect(home.status).toBe(200);
      const health = await fetch(`${shop.url}/healthz`);
      expect(health.status).toBe(503);
      expect(await health.json()).toMatchObject({ services: { orders: 'down', catalog: 'ok' } });
    } finally {
      process.kill(killed, 'SIGCONT');
    }
    await eventually(async () => expect(await shopper.cart()).toEqual([]));
  });
}
