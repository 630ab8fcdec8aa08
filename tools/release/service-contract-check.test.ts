import type { RunningShop } from './find-shop';
import { checkBoth, checkKept, exceptOf } from './service-contract-check';
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

test('when a contract is overruled, then the other one is asked as well, and what the build expects is written down for those who come after it', async () => {
  const [said, written] = [[] as string[], [] as string[]];
  const shop = {
    registry: {
      live: () => Promise.reject(new Error('mf-cart expects more')),
      canaries: async () => ({ running: null }),
    },
    runningServices: () => Promise.reject(new Error('svc-catalog keeps less')),
    contracts: { expects: async ({ part }: typeof CART) => void written.push(part) },
  } as unknown as RunningShop;
  const steps = stepsSaid((line) => said.push(line));
  const refused = checkBoth('svc-orders', shop, { forced: false, steps });
  await expect(refused).rejects.toThrow('mf-cart expects more');
  expect(await checkBoth('svc-orders', shop, { forced: true, steps })).toBe(true);
  expect(said).toEqual(['overruled:\nmf-cart expects more', 'overruled:\nsvc-catalog keeps less']);
  expect(written).toEqual(['svc-orders']);
});
