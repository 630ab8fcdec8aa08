import { violations } from './accessibility';
import { asAdmin, asBuyer } from './people';
import { ADMIN_PAGES, addressOf, PUBLIC_PAGES, SIGNED_IN_PAGES } from './public-pages';
import { newWindow, open } from './site';

describe('axe: no violations (WCAG 2.2 AA and best practice) at 1280 and 390 px', () => {
  // One window for many pages: only the pages differ.
  test('on every public route', async () => {
    const page = await newWindow();
    const found: Record<string, string[]> = {};
    for (const path of PUBLIC_PAGES) {
      await open(page, await addressOf(path));
      found[path] = await violations(page);
    }
    expect(onlyFaulty(found)).toEqual({});
  });

  test('on /checkout, /orders and /profile', async () => {
    const page = await newWindow({ prepare: asBuyer });
    const found: Record<string, string[]> = {};
    for (const path of SIGNED_IN_PAGES) {
      await open(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      found[path] = await violations(page);
    }
    expect(onlyFaulty(found)).toEqual({});
  });

  test('on every screen of the admin panel', async () => {
    const page = await newWindow({ prepare: asAdmin });
    const found: Record<string, string[]> = {};
    for (const path of ADMIN_PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main').getByRole('status').first().waitFor({ state: 'hidden' });
      found[path] = await violations(page);
    }
    expect(onlyFaulty(found)).toEqual({});
  });
});

function onlyFaulty(found: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));
}
