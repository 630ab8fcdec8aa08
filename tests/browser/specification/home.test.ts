import { heading, hrefs, place, section, shows } from './looking';
import { rugs } from './people';
import { DESK, PHONE, shared, shopUrl, visit } from './site';
import { answering, held } from './troubles';

const TITLES = {
  'floral-rug': 'Floral Rug',
  'modern-rug': 'Modern Rug',
  'oushak-rug': 'Oushak Rug',
};

describe('Home', () => {
  const page = shared('/');

  test('a screen reader finds each row by its heading, also before it was laid out', async () => {
    const devtools = await page().context().newCDPSession(page());
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const headings = nodes.filter(({ role }) => role?.value === 'heading');
    expect(headings.map(({ name }) => name?.value)).toEqual(
      expect.arrayContaining(Object.values(TITLES)),
    );
    await devtools.detach();
  });

  test("'Explore Our Categories': three image links", async () => {
    const links = section(page(), 'Explore Our Categories').getByRole('link');
    expect(await hrefs(links)).toEqual([
      '/categories/hand-tufted',
      '/categories/hand-knotted',
      '/categories/hand-woven',
    ]);
    for (const [index, name] of ['Hand Tufted', 'Hand Knotted', 'Hand Woven'].entries()) {
      await shows(links.nth(index), name);
      expect(await links.nth(index).locator('img').count()).toBe(1);
    }
  });

  test.each(Object.entries(TITLES))(
    'Three product carousels … filtered by category slug %s',
    async (slug, title) => {
      const carousel = section(page(), title);
      const expected = (await rugs(`&category=${slug}`)).slice(0, 8);
      // A document that was left to the browser has its rugs a moment after its titles.
      await carousel.getByRole('article').nth(4).waitFor({ state: 'attached' });
      // A row far below is not laid out yet: what it will show is its text.
      const shown = await carousel.getByRole('article').getByRole('heading').allTextContents();
      expect(shown).toEqual(expected.map(({ name }) => name));
    },
  );

  test('Each has previous and next buttons', async () => {
    for (const title of Object.values(TITLES)) {
      const carousel = section(page(), title);
      await carousel.getByRole('button', { name: 'Previous', exact: true }).waitFor();
      await carousel.getByRole('button', { name: 'Next', exact: true }).waitFor();
    }
  });

  test("Testimonials section titled 'Testimonials', subtitle 'See what our customers have to say': three fixed customer reviews", async () => {
    const testimonials = section(page(), 'Testimonials');
    await shows(testimonials, 'See what our customers have to say');
    expect(
      await testimonials.getByRole('figure').or(testimonials.getByRole('listitem')).count(),
    ).toBeGreaterThanOrEqual(3);
    expect(await testimonials.getByRole('img', { name: /^Rated \d out of 5$/ }).count()).toBe(3);
    expect(await columns(testimonials.locator('blockquote, li, figure').first())).toBe(3);
  });

  test("Blogs section titled 'Blogs', subtitle 'Explore more about Handloom Craft': two fixed articles", async () => {
    const blogs = section(page(), 'Blogs');
    await shows(blogs, 'Explore more about Handloom Craft');
    const articles = blogs.getByRole('article');
    expect(await articles.count()).toBe(2);
    expect(await columns(articles.first())).toBe(2);
    for (const article of await articles.all()) {
      await article.locator('img').waitFor();
      await article.locator('time[datetime]').waitFor();
      await shows(article, /^\d+ comments$/, /^By /);
      await article.getByRole('link', { name: /^Read More/ }).waitFor();
      await article.getByRole('heading', { level: 3 }).waitFor();
    }
  });

  test("the two further home sections → 'Why Handloom' (four promises with icons) and 'From our looms' (the workshop's story in pictures)", async () => {
    const promises = section(page(), 'Why Handloom').getByRole('listitem');
    expect(await promises.count()).toBe(4);
    expect(await promises.locator('svg').count()).toBe(4);
    expect(await section(page(), 'From our looms').locator('img').count()).toBeGreaterThan(1);
  });

  test('carousels are titled by headings', async () => {
    for (const title of Object.values(TITLES)) await heading(page(), title, 2).waitFor();
  });

  test('Testimonials: 1 column on small screens; Blogs: 2 columns from medium width only', async () => {
    await page().setViewportSize(PHONE);
    expect(
      await columns(section(page(), 'Testimonials').locator('blockquote, li, figure').first()),
    ).toBe(1);
    expect(await columns(section(page(), 'Blogs').getByRole('article').first())).toBe(1);
    await page().setViewportSize(DESK);
  });

  test('Read More → /blogs/{id}', async () => {
    const teaser = section(page(), 'Blogs').getByRole('article').first();
    const title = await teaser.getByRole('heading').innerText();
    await teaser.getByRole('link', { name: /^Read More/ }).click();
    await heading(page(), title, 1).waitFor();
    expect(place(page())).toMatch(/^\/blogs\/[a-z-]+$/);
    await page().goBack();
  });
});

test('a spinner while loading', async () => {
  const page = await visit('/about');
  const rows = await held(page, /\/api\/products\?/);
  await page.getByRole('link', { name: 'Handloom, home' }).first().click();
  await section(page, 'Floral Rug').getByRole('status').waitFor();
  rows.release();
  await section(page, 'Floral Rug').getByRole('article').first().waitFor();
});

test("'No products found' when empty", async () => {
  const page = await visit('/about');
  await answering(page, /\/api\/products\?/, { products: [], totalPages: 1, total: 0 });
  await page.getByRole('link', { name: 'Handloom, home' }).first().click();
  await shows(section(page, 'Floral Rug'), 'No products found');
  expect(page.url()).toBe(`${shopUrl()}/`);
});

/** How many of an element's siblings stand beside it. */
function columns(element: import('playwright-core').Locator): Promise<number> {
  return element.evaluate((first) => {
    const top = first.getBoundingClientRect().top;
    return [...(first.parentElement?.children ?? [])].filter(
      (sibling) => Math.abs(sibling.getBoundingClientRect().top - top) < 2,
    ).length;
  });
}
