import type { RunningShop } from './find-shop';
import { checkKept, exceptOf } from './service-contract-check';
import { stepsSaid } from './timed-steps';

const CART = { part: 'mf-cart', version: 'aaaaaaaaaaaa' };
const ADMIN = { part: 'mf-admin', version: 'bbbbbbbbbbbb' };

test.each([
  [[], ''],
  [[CART], '; what mf-cart aaaaaaaaaaaa expects was never written down'],
  [
    [CART, ADMIN],
    '; what mf-cart aaaaaaaaaaaa, mf-admin bbbbbbbbbbbb expect was never written down',
  ],
])('when nobody knows what %j need, then the step says so', (unknown, sentence) => {
  expect(exceptOf(unknown)).toBe(sentence);
});

test('when a service is to be released, then all are asked that may meet it: live ones, those before them, a canary, and services that run', async () => {
  const asked = new Set<string>();
  const shop = {
    registry: {
      live: async () => ({ 'mf-cart': { version: CART.version, previous: 'cccccccccccc' } }),
      canaries: async () => ({ running: ADMIN }),
    },
    runningServices: async () => ({ 'svc-catalog': ['dddddddddddd'] }),
    contracts: {
      async expectations({ part, version }: typeof CART) {
        asked.add(`${part} ${version}`);
        return [];
      },
    },
  } as unknown as RunningShop;
  await checkKept('svc-orders', shop, { own: [], steps: stepsSaid(() => undefined) });
  expect([...asked].sort()).toEqual([
    `mf-admin ${ADMIN.version}`,
    `mf-cart ${CART.version}`,
    'mf-cart cccccccccccc',
    'svc-catalog dddddddddddd',
  ]);
});
