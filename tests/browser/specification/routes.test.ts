import { heading } from './looking';
import { someRug } from './people';
import { PHONE, shopUrl, visit } from './site';

describe('Public routes', () => {
  test('/product/{productId} | Product detail', async () => {
    const rug = await someRug();
    const page = await visit(`/product/${rug._id}`);
    await heading(page, rug.name, 1).waitFor();
  });

  test('/categories | Redirects to /categories/all', async () => {
    const page = await visit('/categories');
    await page.waitForURL('**/categories/all');
  });

  test("any other path | 404 page: 'Oops! Page not found.' with a 'Go to Home' link", async () => {
    const page = await visit('/no/such/page');
    await heading(page, 'Oops! Page not found.', 1).waitFor();
    await page.getByRole('link', { name: 'Go to Home', exact: true }).click();
    await page.waitForURL(`${shopUrl()}/`);
  });

  test('The page scrolls to the top on each path change', async () => {
    const page = await visit('/', { viewport: PHONE });
    const footer = page.getByRole('contentinfo');
    for (const name of ['About Us', 'Terms of Service', 'FAQs']) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      await footer.getByRole('link', { name, exact: true }).click();
      await heading(page, name, 1).waitFor();
      await page.waitForFunction(() => window.scrollY === 0);
    }
  });
});

describe('Guards', () => {
  test.each(['/checkout', '/orders', '/profile', '/admin', '/admin/orders'])(
    '%s: No user: go to /auth/login',
    async (path) => {
      const page = await visit(path);
      await page.waitForURL('**/auth/login');
      await heading(page, 'Login', 1).waitFor();
    },
  );
});
