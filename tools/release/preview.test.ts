import { isBuilt } from '@handloom/build-kit/build-part';
import { testKey } from '@handloom/release-registry/releases-under-test';
import type { RunningShop } from './find-shop';
import { preview } from './release-steps';

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
