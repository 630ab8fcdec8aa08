import type { Page } from 'playwright-core';
import { heading, shows } from './looking';
import { asBuyer, asShopper, someRug } from './people';
import { visit } from './site';
import { failing, held } from './troubles';

const ONE = /\/api\/orders\/[^/?]+$/;

/** Places an order through the API; answers its id. */
async function order(page: Page): Promise<string> {
  await asBuyer(page);
  const rug = await someRug();
  const tax = Math.floor((Math.round(rug.price * 100) * 8 + 50) / 100);
  const user = {
    name: 'Asha Example',
    email: 'asha@example.com',
    address: '12 Weaver Lane',
    city: 'Mirzapur',
    state: 'Uttar Pradesh',
    country: 'India',
    pinCode: '231001',
    phone: '544-223-3000',
    paymentMethod: 'COD',
  };
  const answer = await page.request.post('/api/orders', {
    data: {
      items: [{ _id: rug._id, quantity: 1, price: rug.price, size: '3X5' }],
      total: (Math.round(rug.price * 100) + tax) / 100,
      user,
      paymentMethod: 'COD',
    },
  });
  return ((await answer.json()) as { orderId: string }).orderId;
}

test('Shows order number, shipping details, items (name, quantity, price), payment method and status, total amount', async () => {
  let id = '';
  const page = await visit('/about', { prepare: async (page) => (id = await order(page)) });
  await page.goto(`/order-success?order=${id}`);
  const main = page.locator('main');
  await shows(main, /^HR-\d{4}-\d{6}$/, 'Cash on Delivery', 'Pending');
  for (const text of ['Asha Example', '12 Weaver Lane', 'Uttar Pradesh 231001', '544-223-3000']) {
    await main.getByText(text).first().waitFor();
  }
  const rug = await someRug();
  await main.getByRole('rowheader', { name: rug.name }).waitFor();
  const row = main.getByRole('row').filter({ hasText: rug.name });
  const price = `$${rug.price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1', price, price]);
  await main.getByRole('row').filter({ hasText: 'Total amount' }).getByText(/^\$/).waitFor();
});

test("'Loading...'", async () => {
  const page = await visit('/about', { prepare: asShopper });
  const answer = await held(page, ONE);
  await page.goto('/order-success?order=some-order');
  await shows(page.locator('main'), 'Loading...');
  answer.release();
});

test.each([
  ['a server message', { message: 'That order is not yours.' }, 'Error: That order is not yours.'],
  ['no server message', {}, 'Error: Failed to fetch order'],
])("'Error: {error}' with %s", async (_case, body, sentence) => {
  const page = await visit('/about', { prepare: asShopper });
  await failing(page, ONE, { status: 404, body });
  await page.goto('/order-success?order=some-order');
  await heading(page, sentence, 1).waitFor();
});

test("'Order ID not found.'", async () => {
  const page = await visit('/order-success');
  await heading(page, 'Order ID not found.', 1).waitFor();
});
