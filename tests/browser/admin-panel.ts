import type { Locator, Page } from 'playwright-core';

export const main = (page: Page) => page.locator('main');
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });

export const NEW_PRODUCT = 'Rug of the specification';

/** The form of a new product, filled in. */
export async function newProduct(page: Page): Promise<Locator> {
  await button(main(page), 'Add Product').click();
  const form = dialog(page, 'Add Product');
  await form.getByLabel('Name', { exact: true }).fill(NEW_PRODUCT);
  await form.getByLabel('Description').fill('Made for a test.');
  await form.getByLabel('Price', { exact: true }).fill('100');
  await form.getByLabel('Original Price').fill('120');
  await form.getByLabel('Category').selectOption({ index: 1 });
  await form.getByLabel('Size').selectOption({ index: 1 });
  return form;
}
