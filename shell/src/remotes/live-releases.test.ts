import type { BootData, LiveRelease } from '@handloom/contracts/pages';
import { liveReleases } from './live-releases';

const release = (version: string): LiveRelease => ({
  name: 'mf-cart',
  version,
  base: `/assets/mf-cart/${version}/`,
  entry: 'remoteEntry.js',
});
const naming = (version?: string): BootData['releases'] =>
  version ? { 'mf-cart': release(version) } : {};

function opened(first?: string, now?: string) {
  const registered: string[] = [];
  const releases = liveReleases(
    naming(first),
    ({ version }) => registered.push(version),
    async () => naming(now),
  );
  return { releases, registered };
}

test('when the document names a release, then it can be loaded from the start', () => {
  const { releases, registered } = opened('a');
  expect(releases.has('mf-cart')).toBe(true);
  expect(releases.has('mf-admin')).toBe(false);
  expect(registered).toEqual(['a']);
});

test('when a release came or changed since, then asking again makes it loadable', async () => {
  for (const first of [undefined, 'a']) {
    const { releases, registered } = opened(first, 'b');
    await releases.renew('mf-cart');
    expect(releases.has('mf-cart')).toBe(true);
    expect(registered.at(-1)).toBe('b');
  }
});

test('when nothing changed, or it was taken off the site, then what is known stays', async () => {
  for (const now of ['a', undefined]) {
    const { releases, registered } = opened('a', now);
    await releases.renew('mf-cart');
    expect(releases.has('mf-cart')).toBe(true);
    expect(registered).toEqual(['a']);
  }
});
