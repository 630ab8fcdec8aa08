import type { Locator, Page } from 'playwright-core';
import { shows } from './looking';
import { GOOD } from './ordering';
import { asBuyer } from './people';
import { visit } from './site';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
export const optionOf = (page: Page, method: string) =>
  page.getByLabel('Payment Method').locator('option', { hasText: method });
export const modal = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export async function fill(page: Page): Promise<void> {
  // The profile comes late and would race with what is typed.
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=email]')?.value !== '',
  );
  for (const [label, answer] of Object.entries(GOOD)) await field(page, label).fill(answer);
}

export async function readyToOrder(): Promise<Page> {
  const page = await visit('/checkout', { prepare: asBuyer });
  await fill(page);
  await page.getByRole('list', { name: 'Cart lines' }).waitFor();
  return page;
}

export const isFocused = (element: Locator) =>
  element.evaluate((node) => node === document.activeElement);

/** On order success, with an order's number. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForURL('**/order-success');
  await shows(page.locator('main'), /^HR-\d{4}-\d{6,}$/);
}

/** Escape closes it, and the focus goes where the shopper goes on. */
export async function closesAndGivesFocusTo(target: Locator, name: string): Promise<void> {
  const page = target.page();
  await page.keyboard.press('Escape');
  await modal(page, name).waitFor({ state: 'hidden' });
  expect(await isFocused(target)).toBe(true);
}
