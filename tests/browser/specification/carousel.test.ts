import type { Locator, Page } from 'playwright-core';
import { expectSoon, section, widthOf } from './looking';
import { shared, visit } from './site';

const row = (page: Page) => section(page, 'Floral Rug');
/** The window onto the slides: they stand in a list. */
const slides = (page: Page) => row(page).getByRole('listitem');

async function slidesInView(page: Page): Promise<number> {
  return Math.round((await widthOf(row(page))) / (await widthOf(slides(page).first())));
}

describe('Slides in view', () => {
  const page = shared('/');

  test.each([
    [1280, 4, '4 slides at wide widths'],
    [1024, 4, '4 slides at wide widths, and 1024 px is not below 1024 px'],
    [1023, 3, '3 below 1024 px'],
    [768, 3, '3 below 1024 px, and 768 px is not below 768 px'],
    [767, 2, '2 below 768 px'],
    [640, 2, '2 below 768 px, and 640 px is not below 640 px'],
    [639, 1, '1 below 640 px'],
  ])('at %i px: %i (%s)', async (width, expected) => {
    await page().setViewportSize({ width, height: 900 });
    await expectSoon(() => slidesInView(page()), expected);
  });
});

describe('The general product carousel', () => {
  const page = shared('/', { reducedMotion: 'no-preference' });
  // It is set up when it comes near.
  beforeAll(() => row(page()).scrollIntoViewIfNeeded());
  const dots = () => row(page()).getByRole('button', { name: /^Go to slide \d+$/ });
  const next = () => row(page()).getByRole('button', { name: 'Next' });
  const previous = () => row(page()).getByRole('button', { name: 'Previous' });

  test('has dots', async () => {
    await dots().first().waitFor();
    expect(await dots().count()).toBe((await slides(page()).count()) - 4 + 1);
    expect(await dots().first().getAttribute('aria-current')).toBe('true');
  });

  test('scroll 1 at a time', async () => {
    const width = await widthOf(slides(page()).first());
    const before = await leftOf(slides(page()).first());
    await next().click();
    await expectCurrent(dots(), 1);
    await settled(slides(page()).first());
    expect(before - (await leftOf(slides(page()).first()))).toBeCloseTo(width, -1);
  });

  test('no infinite looping', async () => {
    await dots().first().click();
    await expectCurrent(dots(), 0);
    expect(await previous().isDisabled()).toBe(true);
    await dots().last().click();
    await expectCurrent(dots(), (await dots().count()) - 1);
    expect(await next().isDisabled()).toBe(true);
  });
});

test('swipe', async () => {
  const page = await visit('/', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  await row(page).scrollIntoViewIfNeeded();
  await row(page).getByRole('button', { name: 'Go to slide 1', exact: true }).waitFor();
  await slides(page).first().scrollIntoViewIfNeeded();
  const box = (await slides(page).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = Math.min(box.y + box.height / 3, 700);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', 340);
  for (let x = 330; x > 60; x -= 15) await touch('touchMove', x);
  await touch('touchEnd');
  const dots = row(page).getByRole('button', { name: /^Go to slide \d+$/ });
  await page.waitForFunction(
    (first) => first?.getAttribute('aria-current') !== 'true',
    await dots.first().elementHandle(),
  );
});

async function expectCurrent(dots: Locator, index: number): Promise<void> {
  await dots
    .page()
    .waitForFunction(
      (dot) => dot?.getAttribute('aria-current') === 'true',
      await dots.nth(index).elementHandle(),
    );
}

async function leftOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.x ?? 0;
}

/** Stands still from one frame to the next. */
async function settled(element: Locator): Promise<void> {
  await element.evaluate(
    (node) =>
      new Promise<void>((resolve) => {
        let last = Number.NaN;
        let still = 0;
        const look = () => {
          const { left } = node.getBoundingClientRect();
          still = left === last ? still + 1 : 0;
          last = left;
          if (still > 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
