import type { Order } from '@handloom/contracts/orders';
import { violations } from './accessibility';
import { heading, shows } from './looking';
import { inDollars, isPictured, order, readsOrderWith } from './ordering';
import { asShopper, someRug } from './people';
import { newWindow, visit } from './site';
import { failing, held } from './troubles';

const ONE = /\/api\/orders\/[^/?]+$/;

test('Shows order number, shipping details, items (name, quantity, price), payment method and status, total amount', async () => {
  let id = '';
  const page = await newWindow({ prepare: async (page) => (id = await order(page)) });
  await page.goto(`/order-success?order=${id}`);
  const main = page.locator('main');
  await shows(main, /^HR-\d{4}-\d{6}$/, 'Cash on Delivery', 'Pending');
  for (const text of ['Asha Example', '12 Weaver Lane', 'Uttar Pradesh 231001', '544-223-3000']) {
    await main.getByText(text).first().waitFor();
  }
  const rug = await someRug();
  await main.getByRole('rowheader', { name: rug.name }).waitFor();
  const row = main.getByRole('row').filter({ hasText: rug.name });
  const price = inDollars(rug.price);
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1', price, price]);
  await isPictured(row);
  await main.getByText('A confirmation is on its way to asha@example.com.').waitFor();
  await main.getByRole('row').filter({ hasText: 'Total amount' }).getByText(/^\$/).waitFor();
});

test.each([
  ['a server message', { message: 'That order is not yours.' }, 'Error: That order is not yours.'],
  ['no server message', {}, 'Error: Failed to fetch order'],
])("'Loading...', then 'Error: {error}' with %s", async (_case, body, sentence) => {
  const page = await newWindow({ prepare: asShopper });
  await failing(page, ONE, { status: 404, body });
  const answer = await held(page, ONE);
  await page.goto('/order-success?order=some-order');
  await shows(page.locator('main'), 'Loading...');
  answer.release();
  await heading(page, sentence, 1).waitFor();
});

test("'Order ID not found.'", async () => {
  const page = await visit('/order-success');
  await heading(page, 'Order ID not found.', 1).waitFor();
});

const online = { paymentMethod: 'Stripe', payable: true } as const;
const opened = async (change: Partial<Order> = {}) => {
  let id = '';
  const page = await newWindow({
    prepare: async (page) => {
      id = await order(page);
      await readsOrderWith(page, id, change);
    },
  });
  await page.goto(`/order-success?order=${id}`);
  return { page, id };
};

test('needs an order id passed in navigation state; survives a reload', async () => {
  let id = '';
  const page = await visit('/about', { prepare: async (page) => (id = await order(page)) });
  await page.evaluate((orderId) => {
    history.pushState({ usr: { orderId } }, '', '/order-success');
  }, id);
  await page.reload();
  await heading(page, 'Thank you for your order', 1).waitFor();
  await shows(page.locator('main'), /^HR-\d{4}-\d{6,}$/);
});

test('an order that waits for its payment says so, and is paid without a reload', async () => {
  const { page, id } = await opened({ ...online });
  await heading(page, 'Waiting for your payment', 1).waitFor();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  expect(await violations(page, 'main')).toEqual([]);
  // The newer answer goes before the older one.
  await readsOrderWith(page, id, { ...online, paymentStatus: 'Paid', payable: false });
  await heading(page, 'Thank you for your order', 1).waitFor();
  await shows(page.locator('main'), 'Paid');
});

test('a payment that failed says so, keeps the cart, and names the ways on', async () => {
  const { page } = await opened({ ...online, paymentStatus: 'Failed' });
  await heading(page, 'Your payment did not go through', 1).waitFor();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  const other = page.getByRole('link', { name: 'Choose another way to pay' });
  expect(await other.getAttribute('href')).toBe('/checkout');
  expect(await violations(page, 'main')).toEqual([]);
});

test('an order whose time to pay has passed is cancelled and cannot be paid', async () => {
  const { page } = await opened({
    ...online,
    status: 'Cancelled',
    paymentStatus: 'Failed',
    payable: false,
  });
  await heading(page, 'This order was cancelled', 1).waitFor();
  expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
});
