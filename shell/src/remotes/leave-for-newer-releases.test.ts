import type { BootData } from '@handloom/contracts/pages';
import { leaveForNewerReleases } from './leave-for-newer-releases';

const named = (version: string): BootData['releases'] => ({
  'mf-cart': { name: 'mf-cart', version, base: `/assets/mf-cart/${version}/`, entry: 'entry.js' },
});

let readNow: jest.Mock<Promise<BootData['releases']>, []>;
const followedByRouter: string[] = [];

beforeAll(() => {
  // Stands for the router, which hears of a click after the window does. jsdom follows no link.
  document.addEventListener('click', (event) => {
    followedByRouter.push((event.target as HTMLAnchorElement).pathname);
  });
  addEventListener('click', (event) => event.preventDefault(), true);
});

let end: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  followedByRouter.splice(0);
  readNow = jest.fn(async () => named('b'));
  history.replaceState(null, '', '/');
  end = leaveForNewerReleases(named('a'), readNow);
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

/** @returns who takes the visitor there */
async function follow(href: string): Promise<'router' | 'browser'> {
  followedByRouter.splice(0);
  document.body.innerHTML = `<a href="${href}">Go</a>`;
  document.querySelector('a')?.click();
  await jest.advanceTimersByTimeAsync(0);
  return followedByRouter.length > 0 ? 'router' : 'browser';
}

async function shownAgainAfter(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
}

test('when a tab is shown again and something newer is live, then the next link loads a document', async () => {
  expect(await follow('/about')).toBe('router');
  await shownAgainAfter(61_000);
  expect(await follow('/about')).toBe('browser');
});

test('when links are followed for a while, then they ask, too, and the visitor waits for no answer', async () => {
  jest.advanceTimersByTime(61_000);
  expect(await follow('/about')).toBe('router');
  expect(await follow('/faqs')).toBe('browser');
});

test('when somebody is on the way to buy or to sign in, or stays on their page, then nothing is loaded anew', async () => {
  await shownAgainAfter(61_000);
  for (const href of ['/cart', '/checkout', '/auth/login', '/?page=2']) {
    expect(await follow(href)).toBe('router');
  }
  history.replaceState(null, '', '/checkout');
  expect(await follow('/about')).toBe('router');
  history.replaceState(null, '', '/cartography');
  expect(await follow('/about')).toBe('browser');
});

test('when a carousel is dragged by a link, then it hears of that click before the browser follows it', async () => {
  await shownAgainAfter(61_000);
  document.body.innerHTML = '<div><a href="/about"><img></a></div>';
  const carousel = jest.fn();
  document.querySelector('div')?.addEventListener('click', carousel, { capture: true });
  document.querySelector('img')?.click();
  expect(carousel).toHaveBeenCalledTimes(1);
  expect(followedByRouter).toEqual([]);
});

test('when nothing newer is live, or nobody answers, then links go on as ever', async () => {
  readNow.mockResolvedValue(named('a'));
  await shownAgainAfter(61_000);
  expect(await follow('/about')).toBe('router');
  readNow.mockRejectedValue(new Error('offline'));
  await shownAgainAfter(61_000);
  expect(await follow('/about')).toBe('router');
});

test('when a tab is looked at often, then it asks once a minute', async () => {
  readNow.mockResolvedValue(named('a'));
  for (let look = 0; look < 120; look += 1) await shownAgainAfter(1_000);
  expect(readNow).toHaveBeenCalledTimes(2);
});
