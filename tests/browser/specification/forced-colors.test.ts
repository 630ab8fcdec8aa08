import type { Locator } from 'playwright-core';
import { asAdmin, someRug } from './people';
import { visit } from './site';
import { answering } from './troubles';

/** Under forced colours the system repaints all that a page does not ask it for by name. */
const filling = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor);

describe('under forced colours what is chosen does not look like the others', () => {
  test('of the sizes', async () => {
    const page = await visit(`/product/${(await someRug())._id}`, { forcedColors: 'active' });
    const sizes = page.getByRole('group', { name: /^Size/ });
    const chosen = sizes.locator('[aria-pressed="true"]');
    expect(await filling(chosen)).not.toBe(
      await filling(sizes.locator('[aria-pressed="false"]').first()),
    );
  });

  test("of the panel's pages and of a report's times", async () => {
    const page = await visit('/admin/reports', { forcedColors: 'active', prepare: asAdmin });
    const pages = page.getByRole('navigation', { name: 'Admin Panel' });
    expect(await filling(pages.getByRole('link', { name: 'Reports' }))).not.toBe(
      await filling(pages.getByRole('link', { name: 'Orders' })),
    );
    const chosen = page.locator('main [aria-pressed="true"]');
    const others = page.locator('main [aria-pressed="false"]');
    expect(await filling(chosen.first())).not.toBe(await filling(others.first()));
  });
});

test('under forced colours and on paper the bars of orders keep their colour and length, and rows stay whole', async () => {
  const statuses = [
    { status: 'Shipped', orders: 40 },
    { status: 'Completed', orders: 80 },
  ];
  const waiting = { toShip: 0, needsAttention: 0, refunds: 0, disputes: 0 };
  const page = await visit('/admin/dashboard', {
    forcedColors: 'active',
    prepare: async (page) => {
      await asAdmin(page);
      await answering(page, '**/api/reports/overview?**', { statuses, waiting });
    },
  });
  const rowOf = (status: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: status }) });
  const row = rowOf('Shipped');
  const bar = row.locator('td > span').first();
  await row.getByText('40').waitFor();
  const lengthOf = async (drawn: Locator) => (await drawn.boundingBox())?.width ?? 0;
  const longest = rowOf('Completed').locator('td > span').first();
  expect((await lengthOf(longest)) / (await lengthOf(bar))).toBeCloseTo(2, 1);
  expect(await filling(bar)).not.toBe(await filling(page.locator('body')));
  await page.emulateMedia({ media: 'print' });
  expect(await row.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
});
