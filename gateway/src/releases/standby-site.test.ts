import type { Renderer } from '@handloom/renderer/renderer';
import { finishingRenderers } from './finishing-renderers';
import { standbySite } from './standby-site';
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
  const standby = standbySite(finishingRenderers());
  const { site, close } = siteOf('aaaaaaaaaaaa');
  standby.keep(site);
  jest.advanceTimersByTime(9 * MINUTE_MS);

  expect(standby.rendererOf(siteOf('bbbbbbbbbbbb').site.parts)).toBeNull();
  expect(standby.rendererOf(site.parts)).toBe(site.renderer);
  // It is its taker's now.
  expect(standby.rendererOf(site.parts)).toBeNull();
  jest.advanceTimersByTime(2 * MINUTE_MS);
  standby.close();
  expect(close).not.toHaveBeenCalled();
});

test('when it is not taken back within ten minutes, or the next one comes, then that renderer ends', () => {
  const standby = standbySite(finishingRenderers());
  const [first, second] = [siteOf('aaaaaaaaaaaa'), siteOf('bbbbbbbbbbbb')];
  standby.keep(first.site);
  standby.keep(second.site);
  // Documents that are being made are finished.
  expect(first.close).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE_MS);
  expect([first.close, second.close].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  jest.advanceTimersByTime(10 * MINUTE_MS);
  expect(second.close).toHaveBeenCalledTimes(1);
  expect(standby.rendererOf(second.site.parts)).toBeNull();
});

test('when a part of it was left out, then it is opened anew', () => {
  const standby = standbySite(finishingRenderers());
  const { site } = siteOf('aaaaaaaaaaaa', new Map([['mf-cart', 'it held its process']]));
  standby.keep(site);
  expect(standby.rendererOf(site.parts)).toBeNull();
});
