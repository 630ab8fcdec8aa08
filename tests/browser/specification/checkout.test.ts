import type { Locator, Page } from 'playwright-core';
import { section, shows } from './looking';
import { asBuyer, asShopper, someRug } from './people';
import { shared, visit } from './site';
import { failing, held } from './troubles';

const GOOD = {
  Name: 'Asha Example',
  Email: 'asha@example.com',
  Address: '12 Weaver Lane',
  City: 'Mirzapur',
  State: 'Uttar Pradesh',
  Country: 'India',
  'Pin Code': '231001',
  Phone: '544-223-3000',
};
const SENTENCES = {
  Name: 'Name must be at least 2 characters',
  Email: 'Invalid email address',
  Address: 'Address must be at least 5 characters',
  City: 'City must be at least 2 characters',
  State: 'State must be at least 2 characters',
  Country: 'Country must be at least 2 characters',
  'Pin Code': 'Pin code must be 5 or 6 digits',
  Phone: 'Invalid phone number',
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const modal = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function fill(page: Page): Promise<void> {
  // The profile comes late and would race with what is typed.
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=email]')?.value !== '',
  );
  for (const [label, answer] of Object.entries(GOOD)) await field(page, label).fill(answer);
}

async function readyToOrder(): Promise<Page> {
  const page = await visit('/checkout', { prepare: asBuyer });
  await fill(page);
  await page.getByRole('list', { name: 'Cart lines' }).waitFor();
  return page;
}

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Escape closes it, and the focus goes where the shopper goes on. */
async function closesAndGivesFocusTo(target: Locator, name: string): Promise<void> {
  const page = target.page();
  await page.keyboard.press('Escape');
  await modal(page, name).waitFor({ state: 'hidden' });
  expect(await isFocused(target)).toBe(true);
}

describe('Checkout', () => {
  const page = shared('/checkout', { prepare: asBuyer });

  test.each([...Object.keys(GOOD), 'Payment Method'])('%s is a visible label', async (label) => {
    await field(page(), label).waitFor();
    await shows(page(), label);
  });

  test('paymentMethod one of COD (Cash on Delivery), Stripe, Razorpay (default COD)', async () => {
    const method = page().getByRole('combobox', { name: 'Payment Method' });
    expect(await method.inputValue()).toBe('COD');
    expect(await method.locator('option').allInnerTexts()).toEqual([
      'Cash on Delivery',
      'Stripe',
      'Razorpay',
    ]);
  });

  test('order summary (Subtotal, Tax (8%), Total)', async () => {
    const rug = await someRug();
    const tax = Math.floor((rug.price * 100 * 8 + 50) / 100) / 100;
    const summary = section(page(), 'Order Summary');
    expect(await summary.locator('dt').allInnerTexts()).toEqual(['Subtotal', 'Tax (8%)', 'Total']);
    await summary
      .getByText(/^\$[1-9]/)
      .first()
      .waitFor();
    const figures = await summary.locator('dd').allInnerTexts();
    expect(figures.map((text) => Number(text.replace(/[$,]/g, '')))).toEqual([
      rug.price,
      expect.closeTo(tax, 2),
      expect.closeTo(rug.price + tax, 2),
    ]);
    for (const figure of figures) expect(figure).toMatch(/^\$[\d,]+\.\d\d$/);
  });

  test('Cart list with quantity decrease/increase and remove per item', async () => {
    const lines = page().getByRole('list', { name: 'Cart lines' });
    for (const name of ['Increase quantity', 'Decrease quantity', 'Remove']) {
      await lines.getByRole('button', { name, exact: true }).waitFor();
    }
  });

  test('Signed-in users get the form pre-filled from their profile', async () => {
    await page().waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Asha Example',
    );
    expect(await field(page(), 'Email').inputValue()).toMatch(/@example\.com$/);
  });
});

describe('Inline error under each field, cleared when the field is edited', () => {
  test.each(Object.entries(SENTENCES))("%s: '%s'", async (label, sentence) => {
    const page = await readyToOrder();
    await field(page, label).fill(label === 'Address' ? 'x' : '1');
    await placeOrder(page).click();
    const notice = modal(page, 'Form Validation Error');
    await shows(notice, sentence);
    await closesAndGivesFocusTo(field(page, label), 'Form Validation Error');
    await shows(page.getByRole('form'), sentence);
    await field(page, label).fill(GOOD[label as keyof typeof GOOD]);
    await page.getByRole('form').getByText(sentence).waitFor({ state: 'hidden' });
  });
});

test("On invalid submit a modal 'Form Validation Error' shows the messages joined by commas; 'Okay' button", async () => {
  const page = await readyToOrder();
  await field(page, 'City').fill('');
  await field(page, 'Phone').fill('12');
  await placeOrder(page).click();
  const notice = modal(page, 'Form Validation Error');
  await shows(notice, 'City must be at least 2 characters, Invalid phone number');
  await notice.getByRole('button', { name: 'Okay' }).click();
  await notice.waitFor({ state: 'hidden' });
});

test("Empty cart on submit: modal 'Empty Cart' …; Place Order is disabled for an empty cart; submitting the form otherwise (Enter) shows the modal", async () => {
  const page = await visit('/checkout', { prepare: asShopper });
  expect(await placeOrder(page).isDisabled()).toBe(true);
  await shows(page, 'Your Cart is empty.');
  await field(page, 'City').press('Enter');
  const notice = modal(page, 'Empty Cart');
  await shows(notice, 'Your cart is empty. Please add items before placing an order.');
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'hidden' });
  expect(await isFocused(field(page, 'City'))).toBe(true);
});

test("label 'Processing...' while sending; disabled while sending", async () => {
  const page = await readyToOrder();
  const order = await held(page, '**/api/orders');
  await placeOrder(page).click();
  const busy = page.getByRole('button', { name: 'Processing...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  order.release();
  await page.waitForURL('**/order-success');
});

test.each([
  [
    'server message if present',
    { message: 'The looms are on strike.' },
    'The looms are on strike.',
  ],
  ['else the default', {}, 'Order placement failed. Please try again.'],
])("Order failure modal 'Order Failed' | %s", async (_when, body, sentence) => {
  const page = await readyToOrder();
  await failing(page, '**/api/orders', { method: 'POST', body });
  await placeOrder(page).click();
  await shows(modal(page, 'Order Failed'), sentence);
  // 'on failure an error modal shows and submitting ends'
  await closesAndGivesFocusTo(placeOrder(page), 'Order Failed');
  expect(await placeOrder(page).isDisabled()).toBe(false);
});

test('Profile fetch failure | only logged; form stays empty', async () => {
  const page = await visit('/about', { prepare: asBuyer });
  await failing(page, (url) => url.pathname === '/user');
  await page.goto('/checkout');
  await page.getByRole('list', { name: 'Cart lines' }).waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('');
  expect(await page.getByRole('alert').count()).toBe(0);
});
