import type { Renderer } from '@handloom/renderer/renderer';
import { finishingRenderers } from './finishing-renderers';
import { formerSite } from './former-site';
import type { LivePart, Site } from './site';

const MINUTE_MS = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A site of one part, whose renderer runs nothing: here it is looked at when it is closed. */
function siteOf(version: string, failures: Renderer['failures'] = new Map()) {
  const close = jest.fn();
  const release = { name: 'mf-cart', version, base: '/assets/', entry: 'entry.js' } as const;
  const parts: Site['parts'] = { 'mf-cart': { release } as Partial<LivePart> as LivePart };
  const renderer = { failures, close } as Partial<Renderer> as Renderer;
  return { site: { parts, routes: [], renderer }, close };
}

test('when a release is taken back soon, then the renderer of the one before it goes on', () => {
  const former = formerSite(finishingRenderers());
  const { site, close } = siteOf('aaaaaaaaaaaa');
  former.keep(site);
  jest.advanceTimersByTime(9 * MINUTE_MS);

  expect(former.rendererOf(siteOf('bbbbbbbbbbbb').site.parts)).toBeNull();
  expect(former.rendererOf(site.parts)).toBe(site.renderer);
  // It is its taker's now.
  expect(former.rendererOf(site.parts)).toBeNull();
  jest.advanceTimersByTime(2 * MINUTE_MS);
  former.close();
  expect(close).not.toHaveBeenCalled();
});

test('when it is not taken back within ten minutes, or the next one comes, then that renderer ends', () => {
  const former = formerSite(finishingRenderers());
  const [first, second] = [siteOf('aaaaaaaaaaaa'), siteOf('bbbbbbbbbbbb')];
  former.keep(first.site);
  former.keep(second.site);
  // Documents that are being made are finished.
  expect(first.close).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE_MS);
  expect([first.close, second.close].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  jest.advanceTimersByTime(10 * MINUTE_MS);
  expect(second.close).toHaveBeenCalledTimes(1);
  expect(former.rendererOf(second.site.parts)).toBeNull();
});

test('when a part of it was left out, then it is opened anew', () => {
  const former = formerSite(finishingRenderers());
  const { site } = siteOf('aaaaaaaaaaaa', new Map([['mf-cart', 'it held its process']]));
  former.keep(site);
  expect(former.rendererOf(site.parts)).toBeNull();
});
