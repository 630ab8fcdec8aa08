import type { Page } from 'playwright-core';
import { eventually } from '@handloom/test-kit/eventually';
import { someRug } from './people';
import { freshWindow, openRendered, scriptsOf, visit } from './site';
import { held } from './troubles';

const scripts = () => scriptsOf('shell');

/** Pictures of the page that still are what they show until they come, after scrolling to each. */
const stillWaiting = (page: Page) =>
  page.locator('main img').evaluateAll(async (all: HTMLImageElement[]) => {
    let waiting = 0;
    for (const image of all) {
      const { width, height } = image.getBoundingClientRect();
      const isShown = image.checkVisibility({ visibilityProperty: true }) && width * height > 0;
      if (!isShown) continue;
      image.scrollIntoView({ behavior: 'instant' });
      await image.decode().catch(() => undefined);
      if (image.naturalWidth <= 1 || image.currentSrc.startsWith('data:')) waiting += 1;
    }
    return waiting;
  });

const pictures = (page: Page) => page.locator('main img').filter({ visible: true }).count();

/** Each that waits has one for those who have no scripts beside it. */
const untilNoneWaits = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main noscript')].every(
      ({ textContent }) => !textContent?.includes('<img'),
    ),
  );

test('while the page is on its way, then only its first picture is asked for', async () => {
  const page = await freshWindow();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'image' && pathname.startsWith('/images/')) asked.add(pathname);
  });
  await held(page, await scripts());
  const rug = await someRug();
  await openRendered(page, `/product/${rug._id}`);
  await page.locator('script[src^="/assets/shell."]').first().waitFor({ state: 'attached' });
  await page.getByText('Estimated arrival').waitFor();
  // The page may be there before this test has heard what its document asked for.
  await eventually(() => expect([...asked]).toHaveLength(1));
});

test('a picture that hangs does not hold up the others', async () => {
  const page = await freshWindow();
  const rug = await someRug();
  const hanging = await held(page, new RegExp(`${rug.images[0]?.url}\\b`));
  await openRendered(page, `/product/${rug._id}`);
  await untilNoneWaits(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  hanging.release();
});

test('pictures that the shop refuses, as while it starts, come a little later by themselves', async () => {
  const page = await freshWindow();
  const refused = new Set<string>();
  await page.route('**/images/**', (route) => {
    const url = route.request().url();
    if (refused.has(url)) return route.fallback();
    refused.add(url);
    return route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
  });
  await page.goto('/categories/all');
  const isThere = () =>
    page
      .locator('main img')
      .evaluateAll((all: HTMLImageElement[]) =>
        all.slice(0, 4).every((one) => one.naturalWidth > 1),
      );
  await eventually(async () => expect(await isThere()).toBe(true));
  expect(refused.size).toBeGreaterThan(3);
});

test('rows of rugs far below are laid out when they come near, and stay so', async () => {
  const page = await freshWindow();
  await openRendered(page, '/');
  const rows = page.locator('main section', { has: page.getByRole('button', { name: 'Next' }) });
  const ways = await rows.evaluateAll((all) =>
    all.map((row) => getComputedStyle(row.querySelector('ul')!.parentElement!).contentVisibility),
  );
  // The banner is a carousel too, and is seen first.
  expect(ways.sort()).toEqual(['auto', 'auto', 'auto', 'visible']);
  const card = rows.last().getByRole('img').first();
  const isLaidOut = () =>
    card.evaluate((img) => img.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await card.scrollIntoViewIfNeeded();
  await eventually(async () => expect(await isLaidOut()).toBe(true));
  await page.evaluate(() => {
    scrollTo(0, 0);
    // Until the browser has seen that the row is far away again.
    return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  });
  expect(await isLaidOut()).toBe(true);
});

describe.each(['/', 'a product'])('all pictures of %s come', (place) => {
  let path = place;
  let all = 0;
  let withoutScripts = 0;
  beforeAll(async () => {
    if (!place.startsWith('/')) path = `/product/${(await someRug())._id}`;
    const page = await freshWindow({ javaScriptEnabled: false });
    await openRendered(page, path);
    all = await pictures(page);
    expect(all).toBeGreaterThan(2);
    withoutScripts = await stillWaiting(page);
  });

  test('when the page has loaded', async () => {
    const page = await visit(path);
    await untilNoneWaits(page);
    expect(await pictures(page)).toBeGreaterThanOrEqual(all);
    expect(await stillWaiting(page)).toBe(0);
  });

  test('without scripts', () => expect(withoutScripts).toBe(0));

  // The document shows them then, and knows no page from another.
  if (place !== '/') return;

  test.each([
    ['the application', scripts],
    ['the page’s own code', () => scriptsOf('mf-storefront')],
  ])('when %s cannot be had', async (_what, lost) => {
    const page = await freshWindow();
    await page.route(await lost(), (route) => route.abort());
    await openRendered(page, path);
    await untilNoneWaits(page);
    expect(await pictures(page)).toBeGreaterThanOrEqual(all);
    expect(await stillWaiting(page)).toBe(0);
  });
});
