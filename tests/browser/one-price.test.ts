import type { Product } from '@handloom/contracts/catalogue';
import { eventually } from '@handloom/test-kit/eventually';
import { apiShopper, orderForSomeRug } from '../shop/api-client';
import { shopUrl } from './shared-site';

jest.setTimeout(180_000);

/** A second is what is promised of a machine that does nothing else. */
const WITHIN_MS = 5_000;
/** By their places in the catalogue; stories beside this one buy the first rugs. */
const [CHANGED, CHANGED_AGAIN] = [10, 13];
let admin = '';

beforeAll(async () => {
  const login = await fetch(`${shopUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@handloom.example', password: 'handloom-admin' }),
  });
  admin = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});

async function changePrice(id: string, price: number): Promise<void> {
  const form = new FormData();
  form.set('price', String(price));
  form.set('originalPrice', String(price));
  const headers = { cookie: admin };
  const answer = await fetch(`${shopUrl()}/api/products/${id}`, {
    method: 'PATCH',
    headers,
    body: form,
  });
  expect(answer.status).toBe(200);
}

const read = async (id: string) =>
  ((await (await fetch(`${shopUrl()}/api/products/${id}`)).json()) as Product).price;

/** What the document shows, and the page in it starts from. */
async function shown(id: string): Promise<{ price: number; text: string }> {
  const text = await (await fetch(`${shopUrl()}/product/${id}`)).text();
  const [, boot = '{}'] = /id="boot">(.*?)<\/script>/.exec(text) ?? [];
  return { price: JSON.parse(boot).data[`/api/products/${id}`].price, text };
}

test('when a price changes, then document, API and checkout agree within a second, and the old one buys nothing', async () => {
  const shopper = await apiShopper(shopUrl());
  const order = await orderForSomeRug(shopper, CHANGED);
  const [item] = order.items;
  if (!item) throw new Error('The order is empty');
  const { _id: id, price: old } = item;
  // Both are kept before the change.
  expect([await read(id), (await shown(id)).price]).toEqual([old, old]);
  const price = old + 1_234;

  await changePrice(id, price);
  await eventually(async () => {
    const document = await shown(id);
    expect([await read(id), document.price]).toEqual([price, price]);
    expect(document.text).toContain(`₹${price.toLocaleString('en-IN')}`);
    // The cart asks the service that orders are placed with. Until it knows, the old price is the price.
    expect(await shopper.cart()).toMatchObject([{ price }]);
  }, WITHIN_MS);
  const refused = await shopper.send('POST', '/api/orders', { body: order });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ success: false, items: [{ price }] });
  expect(await shopper.orders()).toEqual([]);
});

test('when it changes time after time, then no read ever brings an old price back', async () => {
  const shopper = await apiShopper(shopUrl());
  const id = (await orderForSomeRug(shopper, CHANGED_AGAIN)).items[0]?._id ?? '';
  for (let price = 20_000; price < 20_020; price += 1) {
    // Readers before, during and after the change: whatever they start must not be kept past it.
    const reading = Array.from({ length: 5 }, () => Promise.all([read(id), shown(id)]));
    await changePrice(id, price);
    await Promise.all(reading);
    await eventually(async () => {
      expect([await read(id), (await shown(id)).price]).toEqual([price, price]);
    }, WITHIN_MS);
    expect([await read(id), (await shown(id)).price]).toEqual([price, price]);
  }
});
