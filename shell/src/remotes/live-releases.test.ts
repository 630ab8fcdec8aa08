import type { BootData, LiveRelease } from '@handloom/contracts/pages';
import { liveReleases } from './live-releases';
import { readReleasesNow } from './read-releases-now';

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

test('when the shop does not answer, as on a line that hangs, then what is live is not waited for without end', async () => {
  const patience = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  globalThis.fetch = (_, init) =>
    new Promise((_answer, reject) => init?.signal?.addEventListener('abort', reject));
  const failed = jest.fn();
  readReleasesNow().catch(failed);
  patience.abort();
  await Promise.resolve();
  await Promise.resolve();
  expect(failed).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
