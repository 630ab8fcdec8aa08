import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import type { FragmentName, MicrofrontendName } from '@handloom/contracts/pages';
import { Boundary } from '@handloom/frontend-kit/boundary';
import { NotReleased, browserComponents, serverComponents, type Exposed } from './components';

const Page: Exposed = () => <p>A page</p>;
const releasesOf = (...owners: MicrofrontendName[]) => ({
  has: (owner: MicrofrontendName) => owners.includes(owner),
  renew: async () => {},
});
const released = releasesOf('mf-cart', 'mf-storefront');

test('when what the first page needs was loaded, then it is rendered as it is, without waiting', async () => {
  const components = browserComponents(released, async () => Page);
  await Promise.all(components.load(['mf-cart/cart-page']));
  expect(components.component('mf-cart/cart-page')).toBe(Page);
});

test('when one remote never answers, then what the others offer is there all the same', async () => {
  const components = browserComponents(released, (name) =>
    name === 'mf-storefront/home-page' ? Promise.resolve(Page) : new Promise(() => {}),
  );
  const places = components.load(['mf-cart/cart-badge', 'mf-storefront/home-page']);
  await places[1];
  expect(components.component('mf-storefront/home-page')).toBe(Page);
});

test('when a remote fails on the first page, then it is asked again before its place is given up', async () => {
  jest.useFakeTimers();
  const load = jest
    .fn<Promise<Exposed>, []>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValue(Page);
  const components = browserComponents(released, load);
  const [place] = components.load(['mf-cart/cart-page']);
  await jest.advanceTimersByTimeAsync(1_000);
  await place;
  expect(components.component('mf-cart/cart-page')).toBe(Page);
  jest.useRealTimers();
});

test('when a component was once rendered lazily, then it stays the same after it arrived', async () => {
  const components = browserComponents(released, async () => Page);
  const first = components.component('mf-cart/cart-page');
  await Promise.all(components.load(['mf-cart/cart-page']));
  expect(components.component('mf-cart/cart-page')).toBe(first);
  expect(components.component('mf-cart/cart-page', 1)).not.toBe(first);
});

test('when several places ask for the same expose, then it is fetched once', async () => {
  const load = jest.fn(async () => Page);
  const components = browserComponents(released, load);
  components.preload('mf-cart/cart-page');
  await Promise.all(components.load(['mf-cart/cart-page', 'mf-cart/cart-page']));
  expect(load).toHaveBeenCalledTimes(1);
});

test('when a microfrontend has no live release, then its place is told and nothing is fetched', async () => {
  const load = jest.fn(async () => Page);
  const components = browserComponents(releasesOf('mf-storefront'), load);
  await Promise.all(components.load(['mf-cart/cart-badge']));
  components.preload('mf-cart/cart-badge');
  expect(() => components.component('mf-cart/cart-badge')).toThrow(NotReleased);
  expect(load).not.toHaveBeenCalled();
});

test('when the gateway has no component of that name, then its place is told', () => {
  const components = serverComponents(
    { 'mf-cart/cart-page': Page },
    { entered: () => undefined, left: () => undefined },
  );
  expect(components.component('mf-cart/cart-page')).toBe(Page);
  expect(() => components.component('mf-cart/cart-badge')).toThrow(NotReleased);
});

test('when a missing microfrontend comes back, then asking again finds it without a reload', async () => {
  const owners: MicrofrontendName[] = [];
  const releases = { ...releasesOf(), has: (owner: MicrofrontendName) => owners.includes(owner) };
  const components = browserComponents(
    { ...releases, renew: async (owner) => void owners.push(owner) },
    async () => Page,
  );
  expect(() => components.component('mf-cart/cart-page')).toThrow(NotReleased);
  const Again = components.component('mf-cart/cart-page', 1);
  render(
    <Suspense>
      <Again />
    </Suspense>,
  );
  expect(await screen.findByText('A page')).toBeTruthy();
});

test('when the tab is reloaded for what it could not have, then its place does not say that it failed', async () => {
  jest.useFakeTimers();
  const told: string[] = [];
  const components = browserComponents(
    released,
    () => Promise.reject(new Error('404')),
    async (name) => told.push(name) > 0,
  );
  const Place = components.component('mf-cart/cart-page');
  render(
    <Boundary unavailable={() => <p>Unavailable</p>}>
      <Suspense fallback={<p>On its way</p>}>
        <Place />
      </Suspense>
    </Boundary>,
  );
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(told).toEqual(['mf-cart/cart-page']);
  expect(screen.getByText('On its way')).toBeTruthy();
  jest.useRealTimers();
});

test('when the visitor goes elsewhere before it is known that something cannot be had, then the tab is not reloaded under them', async () => {
  jest.useFakeTimers();
  const isHere: boolean[] = [];
  const components = browserComponents(
    released,
    () => Promise.reject(new Error('404')),
    async (_, isStillHere) => {
      isHere.push(isStillHere());
      history.replaceState(null, '', '/elsewhere');
      isHere.push(isStillHere());
      return false;
    },
  );
  jest.spyOn(console, 'error').mockImplementation(() => {});
  for (const name of ['mf-cart/cart-page', 'mf-cart/checkout-page'] as const) {
    history.replaceState(null, '', '/cart');
    const Place = components.component(name);
    render(
      <Boundary unavailable={() => <p>Unavailable</p>}>
        <Suspense>
          <Place />
        </Suspense>
      </Boundary>,
    );
    if (name === 'mf-cart/checkout-page') history.replaceState(null, '', '/elsewhere');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
  }
  // The second was not even asked about.
  expect(isHere).toEqual([true, false]);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('when something could not be had on one page, then the next page asks for it again, and so does that one when it is come back to', async () => {
  jest.useFakeTimers();
  let broken = true;
  const fails = (name: string) => broken && name === 'mf-cart/cart-page';
  const components = browserComponents(released, (name) =>
    fails(name) ? Promise.reject(new Error('503')) : Promise.resolve(Page),
  );
  const place = (at: string, name: FragmentName = 'mf-cart/cart-page') => {
    history.replaceState(null, '', at);
    const Place = components.component(name);
    return (
      <Boundary key={at} unavailable={() => <p>Unavailable</p>}>
        <Suspense>
          <Place />
        </Suspense>
      </Boundary>
    );
  };
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const view = render(place('/a'));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('Unavailable')).toBeTruthy();

  view.rerender(place('/b'));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('Unavailable')).toBeTruthy();

  view.rerender(place('/c', 'mf-cart/checkout-page'));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('A page')).toBeTruthy();

  broken = false;
  view.rerender(place('/b'));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('A page')).toBeTruthy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
