import type { Page } from 'playwright-core';
import { expectSoon, section } from './looking';
import { newWindow, shared } from './site';

const banner = (page: Page) => section(page, 'Banners');

/** Which of the three banners is in the window. */
async function standingAt(page: Page): Promise<number> {
  const [shown = ''] = await banner(page)
    .getByText(/^[123] \/ 3$/)
    .allInnerTexts();
  return Number(shown[0]);
}

/** The browser's clock goes on only when the test says so; the carousel has just been set up. */
async function homeWithClock(options: { reducedMotion?: 'reduce' } = {}): Promise<Page> {
  const page = await newWindow({
    reducedMotion: 'no-preference',
    ...options,
    prepare: async (page) => {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
    },
  });
  await page.goto('/');
  // The second and third picture come when the carousel is set up.
  const pictures = banner(page).getByRole('listitem').locator('img');
  while ((await pictures.count()) < 3) await page.clock.runFor(50);
  return page;
}

describe('Banner carousel', () => {
  const page = shared('/');

  test('Banner carousel of 3 full-width images … each slide with a ‘Shop Now’ button', async () => {
    const slides = banner(page()).getByRole('listitem');
    expect(await slides.count()).toBe(3);
    // The second and third come when the carousel is set up.
    await slides.locator('img').nth(2).waitFor({ state: 'attached' });
    expect(await slides.locator('img').count()).toBe(3);
    expect(await slides.getByRole('link', { name: 'Shop Now', includeHidden: true }).count()).toBe(
      3,
    );
    const { width } = (await slides.first().locator('img').boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThanOrEqual(1280 - 20);
  });

  test('navigation arrows', async () => {
    await banner(page()).getByRole('button', { name: 'Next' }).click();
    await banner(page()).getByText('2 / 3').waitFor();
    await banner(page()).getByRole('button', { name: 'Previous' }).click();
    await banner(page()).getByText('1 / 3').waitFor();
  });
});

test('autoplay 3000 ms', async () => {
  const page = await homeWithClock();
  await expectSoon(() => standingAt(page), 1);
  await page.clock.runFor(2_500);
  await expectSoon(() => standingAt(page), 1);
  await page.clock.runFor(600);
  await expectSoon(() => standingAt(page), 2);
  await page.clock.runFor(3_100);
  await expectSoon(() => standingAt(page), 3);
  await page.clock.runFor(3_100);
  await expectSoon(() => standingAt(page), 1);
});

test('pause on hover', async () => {
  const page = await homeWithClock();
  await banner(page).hover();
  await page.clock.runFor(7_000);
  await expectSoon(() => standingAt(page), 1);
  await page.mouse.move(600, 890);
  await page.getByRole('contentinfo').hover();
  await page.clock.runFor(3_200);
  await expectSoon(() => standingAt(page), 2);
});

test('pause on focus', async () => {
  const page = await homeWithClock();
  await banner(page).getByRole('button', { name: 'Next' }).focus();
  await page.clock.runFor(7_000);
  await expectSoon(() => standingAt(page), 1);
});

test('paused for reduced motion', async () => {
  const page = await homeWithClock({ reducedMotion: 'reduce' });
  await page.clock.runFor(7_000);
  await expectSoon(() => standingAt(page), 1);
});
