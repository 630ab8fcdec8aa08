import { hashOf, type Pact } from '@handloom/release-registry/service-contracts';
import type { RunningShop } from './find-shop';
import { beExpected } from './expected-of-services';
import { checkBoth, checkKept, checkNewcomers, exceptOf } from './service-contract-check';
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

describe('when another team releases while a release is tried', () => {
  const interactions = [{ description: 'the orders of a shopper' }];
  const pact: Pact = {
    consumer: { name: 'mf-cart' },
    provider: { name: 'svc-orders' },
    interactions,
  };
  /** @param kept hashes of what the service was shown to keep */
  const shopWith = (kept: string[]) =>
    ({
      registry: {
        live: async () => ({ 'mf-cart': { version: CART.version, previous: null } }),
        canaries: async () => ({ running: null }),
      },
      runningServices: async () => ({ 'svc-orders': ['dddddddddddd'] }),
      contracts: {
        expectations: async ({ part }: typeof CART) => (part === 'mf-cart' ? [pact] : null),
        expects: async () => undefined,
        kept: async () => new Set(kept),
      },
    }) as unknown as RunningShop;
  const known = shopWith(interactions.map(hashOf));

  test('then a service is asked whether what that one expects was tried', async () => {
    await checkNewcomers('svc-orders', known);
    await expect(checkNewcomers('svc-orders', shopWith([]))).rejects.toThrow(
      `svc-orders is not released: mf-cart ${CART.version} may ask it by now, and what that expects was not tried. Try again.`,
    );
  });

  test('then pages are asked whether the service that runs by now keeps what they expect', async () => {
    await beExpected(CART, [pact], known);
    await expect(beExpected(CART, [pact], shopWith([]))).rejects.toThrow(
      'svc-orders dddddddddddd, which runs, has not been shown to keep “the orders of a shopper”.',
    );
  });
});
