import type { BootData } from '@handloom/contracts/pages';
import { goBack, rememberWorking } from './working-releases';

const CART = 'aaaaaaaaaaaa';
const NEWER = 'bbbbbbbbbbbb';

const releases = (version: string): BootData['releases'] => ({
  'mf-cart': { name: 'mf-cart', version, base: '/assets/', entry: 'e.js' },
});

let reloads = 0;
const reload = () => void (reloads += 1);
const failed = (version: string, readNow = async () => releases(version)) =>
  goBack('mf-cart', { first: releases(version), readNow, reload });

beforeEach(() => {
  reloads = 0;
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'former-release=; path=/; max-age=0';
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A page that was open for so long. */
function worked(milliseconds = 10_000): void {
  rememberWorking(releases(CART), () => ['mf-cart']);
  jest.advanceTimersByTime(milliseconds);
}

test('when pages of other parts were open since, then it is still known which release of this one has worked', async () => {
  worked();
  const others = {
    'mf-storefront': { name: 'mf-storefront', version: CART, base: '/', entry: 'e' },
  };
  rememberWorking(others as BootData['releases'], () => ['mf-storefront']);
  jest.advanceTimersByTime(10_000);
  expect(await failed(NEWER)).toBe(true);
});

test('when another release has worked here, then the tab is reloaded with the one before, once', async () => {
  worked();
  expect(await failed(NEWER)).toBe(true);
  expect(document.cookie).toBe(`former-release=mf-cart.${NEWER}`);
  expect(await failed(NEWER)).toBe(false);
  expect(reloads).toBe(1);
});

test('when the release before does not start either, then each is gone back from once, and the tab comes to rest', async () => {
  worked();
  const FORMER = 'cccccccccccc';
  expect(await failed(NEWER)).toBe(true);
  expect(await failed(FORMER)).toBe(true);
  expect(await failed(NEWER)).toBe(false);
  expect(await failed(FORMER)).toBe(false);
  expect(reloads).toBe(2);
});

test('when the hour of the release before is over in a tab that is still open, then it is asked for again', async () => {
  worked();
  expect(await failed(NEWER)).toBe(true);
  document.cookie = 'former-release=; path=/; max-age=0';
  expect(await failed(NEWER)).toBe(true);
});

test('when another part’s release does not start here either, then each has its turn', async () => {
  localStorage.setItem('worked', JSON.stringify({ 'mf-cart': CART, 'mf-storefront': CART }));
  const storefront = { name: 'mf-storefront', version: NEWER, base: '/', entry: 'e' } as const;
  const first = { 'mf-storefront': storefront };
  expect(await failed(NEWER)).toBe(true);
  expect(await goBack('mf-storefront', { first, readNow: async () => first, reload })).toBe(true);
  expect(await failed(NEWER)).toBe(true);
});

test('when the browser keeps no cookies, then the tab stays: nobody would know what it asks for', async () => {
  worked();
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  expect(await failed(NEWER)).toBe(false);
  expect(reloads).toBe(0);
});

test.each([
  ['nothing has ever worked here', () => undefined, NEWER],
  ['the page was left before it was sure', () => worked(9_999), NEWER],
  ['this very release has worked', () => worked(), CART],
  ['what is remembered is broken', () => localStorage.setItem('worked', '{'), NEWER],
  ['what is remembered is nothing', () => localStorage.setItem('worked', 'null'), NEWER],
])('when %s, then the tab stays', async (_, before, version) => {
  before();
  expect(await failed(version)).toBe(false);
  expect(document.cookie).toBe('');
  expect(reloads).toBe(0);
});

test('when nobody answers, as without a network, then the release is not to blame, and the tab stays', async () => {
  worked();
  const away = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failed(NEWER, away)).toBe(false);
  expect(document.cookie).toBe('');
  expect(reloads).toBe(0);
});

test('when the browser keeps nothing, then the tab stays', async () => {
  worked();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  worked();
  expect(await failed(NEWER)).toBe(false);
  expect(reloads).toBe(0);
});
