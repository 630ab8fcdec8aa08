import { heading, hrefs, place, shows } from './looking';
import { DESK, open, shared, visit } from './site';

describe('FAQs (13 questions on shipping, delivery times, wool, care)', () => {
  const page = shared('/faqs');
  const questions = () => page().locator('main').getByRole('button', { expanded: undefined });
  const open = () => page().locator('main').getByRole('button', { expanded: true });

  test('13 questions; FAQ questions are buttons with `aria-expanded`', async () => {
    expect(await page().locator('main button[aria-expanded]').count()).toBe(13);
    expect(await open().count()).toBe(0);
  });

  test('one answer open at a time; clicking the open one closes it', async () => {
    await questions().nth(0).click();
    expect(await open().count()).toBe(1);
    await questions().nth(4).click();
    expect(await open().count()).toBe(1);
    expect(await questions().nth(4).getAttribute('aria-expanded')).toBe('true');
    await questions().nth(4).click();
    expect(await open().count()).toBe(0);
  });

  test.each([
    ['USA shipping roughly $50-150', /shipping to the USA cost/, /roughly \$50-150/i],
    [
      'standard delivery 10-15 business days to the USA and Canada',
      /delivery to the USA and Canada/,
      /10-15 business days/,
    ],
    ['12-18 to Europe', /delivery to Europe/, /12-18 business days to Europe/],
    ['express 5-7', /faster/, /express delivery takes 5-7 business days/i],
    ['custom rugs add 3-4 weeks', /own size/, /Custom rugs add 3-4 weeks/],
  ])('%s', async (_sentence, question, answer) => {
    await page().getByRole('button', { name: question }).click();
    await page().getByText(answer).filter({ visible: true }).waitFor();
  });

  test.each(['wool', 'clean'])('a question about %s', async (topic) => {
    await page()
      .getByRole('button', { name: new RegExp(topic, 'i') })
      .first()
      .waitFor();
  });
});

test('a page’s title is as large as any other’s', async () => {
  const page = await visit('/about', { viewport: DESK });
  const size = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontSize);
  const usual = await size();
  await open(page, '/cart');
  expect(await size()).toBe(usual);
});

describe('Content pages', () => {
  const page = shared('/cart');
  /** By the footer's link. */
  const reach = async (label: string) => {
    const footer = page().getByRole('contentinfo');
    await footer.getByRole('link', { name: label, exact: true }).click();
    await heading(page(), label, 1).waitFor();
  };

  test('about (shop established 1989)', async () => {
    await reach('About Us');
    await page()
      .locator('main')
      .getByText(/Established in 1989/)
      .waitFor();
  });

  test.each(['Terms of Service', 'Privacy Policy'])(
    '%s: legal pages dated May 2025',
    async (title) => {
      await reach(title);
      await shows(page().locator('main'), /May 2025/);
    },
  );

  test.each([
    ['/about', 'About Us'],
    ['/contact', 'Contact'],
    ['/faqs', 'FAQs'],
    ['/terms', 'Terms of Service'],
    ['/privacy-policy', 'Privacy Policy'],
  ])('%s: Breadcrumb on content pages: Home, then the page label', async (path, label) => {
    await reach(label);
    expect(place(page())).toBe(path);
    const crumbs = page().getByRole('navigation', { name: 'Breadcrumb' });
    expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Home', label]);
    expect(await hrefs(crumbs.getByRole('link'))).toEqual(['/']);
  });
});

test.each(['a-day-at-the-dye-pots', 'how-large-should-a-rug-be'])('/blogs/%s', async (id) => {
  const page = await visit(`/blogs/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('main article p').count()).toBeGreaterThan(3);
});
