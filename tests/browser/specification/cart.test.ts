import type { Product } from '@handloom/contracts/catalogue';
import type { Page } from 'playwright-core';
import { heading, hides, section, shows } from './looking';
import { asBuyer, rugs, withGuestCart } from './people';
import { shared, visit } from './site';
import { failing } from './troubles';

let first: Product;
let second: Product;
beforeAll(async () => {
  [first, second] = (await rugs()) as [Product, Product];
});

const openCart = (...items: Product[]) => visit('/cart', { prepare: withGuestCart(...items) });
const lines = (page: Page) => page.getByRole('list', { name: 'Cart lines' }).locator('> li');
const inDollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]);

describe('Empty cart', () => {
  const page = shared('/cart');

  test("Title 'Your Cart'", () => heading(page(), 'Your Cart', 1).waitFor());

  test("Empty: 'Your Cart is empty.' with a 'Shop Now' link to /", async () => {
    await shows(page(), 'Your Cart is empty.');
    const link = page().locator('main').getByRole('link', { name: 'Shop Now' });
    expect(await link.getAttribute('href')).toBe('/');
  });

  test("A 'Clear Cart' button when non-empty only", async () => {
    expect(await page().getByRole('button', { name: 'Clear Cart' }).count()).toBe(0);
  });
});

test("Cart Summary: Total Items (number of lines), Total Amount; a 'Proceed to Checkout' link to /checkout", async () => {
  const page = await openCart(first, second);
  const summary = section(page, 'Cart Summary');
  await shows(summary, 'Total Items', 'Total Amount');
  const figures = await summary.locator('dd').allInnerTexts();
  expect(figures).toEqual(['2', inDollars(first.price + second.price)]);
  const link = summary.getByRole('link', { name: 'Proceed to Checkout' });
  expect(await link.getAttribute('href')).toBe('/checkout');
});

test('per-line quantity increase/decrease; Cart total is the sum of price times quantity, two decimals', async () => {
  const page = await openCart(first);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await shows(section(page, 'Cart Summary'), inDollars(first.price * 2));
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await shows(section(page, 'Cart Summary'), inDollars(first.price));
});

test('At quantity 1, decreasing on the cart page removes the line', async () => {
  const page = await openCart(first);
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await shows(page, 'Your Cart is empty.');
});

test("remove with toast 'Removed from cart'", async () => {
  const page = await openCart(first, second);
  await lines(page).first().getByRole('button', { name: 'Remove', exact: true }).click();
  await shows(page, 'Removed from cart');
  expect(await lines(page).count()).toBe(1);
});

test("A 'Clear Cart' button", async () => {
  const page = await openCart(first, second);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await shows(page, 'Your Cart is empty.');
  expect(await stored(page)).toEqual([]);
});

test('A placeholder image is used when an item has no image', async () => {
  const page = await openCart({ ...first, images: [] });
  expect(await lines(page).first().locator('img').count()).toBe(0);
  await lines(page).first().locator('svg').first().waitFor();
});

test("the cart line's size is a select named `Size`; the cart page lets the shopper change it", async () => {
  const page = await openCart(first);
  const size = page.getByRole('combobox', { name: 'Size' });
  expect(await size.inputValue()).toBe('3X5');
  await size.selectOption('9X12');
  await page.reload();
  expect(await page.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('9X12');
});

test('A signed-in shopper has it kept on the server', async () => {
  const page = await visit('/cart', { prepare: asBuyer });
  await lines(page).first().waitFor();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.waitForFunction(async () => {
    const cart = (await (await fetch('/api/cart')).json()) as { quantity: number }[];
    return cart[0]?.quantity === 2;
  });
  await lines(page).first().getByRole('button', { name: 'Remove', exact: true }).click();
  await shows(page, 'Removed from cart', 'Your Cart is empty.');
});

test('a change that the shop refuses is taken back and told', async () => {
  const page = await visit('/cart', { prepare: asBuyer });
  await lines(page).first().waitFor();
  await failing(page, '**/api/cart/*', { body: { message: 'Not today.' } });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await shows(page, 'Not today.');
  await hides(page, 'Removed from cart');
  expect(await page.locator('output').first().innerText()).toBe('1');
});
