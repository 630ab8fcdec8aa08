import { buildBeside, isBuilt } from '@handloom/build-kit/build-part';
import { testKey } from '@handloom/release-registry/releases-under-test';
import type { RunningShop } from './find-shop';
import { preview, whoSees } from './microfrontend-steps';

jest.mock('@handloom/build-kit/build-part');

test('when what is to be previewed is refused, then the sentence says that it is not shown', async () => {
  // As any check says it.
  jest
    .mocked(isBuilt)
    .mockRejectedValue(new Error('3 errors\nmf-cart is not released: its lint fails.'));
  const shop = { keyOf: testKey } as Pick<RunningShop, 'keyOf'> as RunningShop;
  const note = { author: 'Ada', reason: 'Larger pictures', commit: 'c0ffee' };
  await expect(
    preview({ name: 'mf-cart', note, checks: true }, shop, () => undefined),
  ).rejects.toThrow('3 errors\nmf-cart is not shown: its lint fails.');
});

test('when what is to be previewed does not compile, then what follows is said below the compilers’ words', async () => {
  jest.mocked(isBuilt).mockResolvedValue(false);
  jest.mocked(buildBeside).mockRejectedValue(new Error('Unexpected token\n    `----\n\n'));
  const shop = { keyOf: testKey, registry: {} } as Pick<RunningShop, 'keyOf'> as RunningShop;
  const note = { author: 'Ada', reason: 'Larger pictures', commit: 'c0ffee' };
  await expect(
    preview({ name: 'mf-cart', note, checks: true }, shop, () => undefined),
  ).rejects.toThrow('Unexpected token\n    `----\nmf-cart is not shown: it cannot be built.');
});

test('when what is previewed is live already, then it is not said to be hidden', () => {
  const [version, releasedAt] = ['aaaaaaaaaaaa', '2026-06-01T11:00:00.000Z'];
  const live = { 'mf-cart': { version, previous: null, releasedAt, revision: 1 } };
  const seen = (of: string) => whoSees({ name: 'mf-cart', version: of }, live);
  expect(seen(version)).toBe('mf-cart aaaaaaaaaaaa is live for everybody already.');
  expect(seen('bbbbbbbbbbbb')).toBe('mf-cart bbbbbbbbbbbb is not live.');
});
