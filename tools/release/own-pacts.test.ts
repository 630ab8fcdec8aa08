import { serviceVersion } from '@handloom/build-kit/build-part';
import type { ServiceContracts } from '@handloom/release-registry/service-contracts';
import { isConsumerIn, writeDownExpectations } from './own-pacts';

test('when a service runs that this checkout does not have, then nothing of it is written down', async () => {
  const written: string[] = [];
  const contracts = {
    expectations: async () => null,
    expects: async ({ part }: { part: string }) => void written.push(part),
  } as Pick<ServiceContracts, 'expectations' | 'expects'> as ServiceContracts;
  await writeDownExpectations([{ part: 'svc-elsewhere', version: 'aaaaaaaaaaaa' }], contracts);
  expect(written).toEqual([]);
});

test('when several parts have not written down what they expect, then one run of tests does it, and each alone only where one of them fails', async () => {
  const runs: string[][] = [];
  const written: string[] = [];
  const contracts = {
    expectations: async ({ part }: { part: string }) => (part === 'svc-orders' ? [] : null),
    expects: async ({ part }: { part: string }) => void written.push(part),
  } as Pick<ServiceContracts, 'expectations' | 'expects'> as ServiceContracts;
  const parts = ['gateway', 'svc-orders', 'svc-catalog', 'svc-identity'];
  const builds = parts.map((part) => ({ part, version: serviceVersion(part) }));
  let failing = '';
  const run = async (asked: string[]) => {
    runs.push(asked);
    return !asked.includes(failing);
  };
  const asked = ['gateway', 'svc-catalog', 'svc-identity'];
  await writeDownExpectations(builds, contracts, run);
  expect([runs, written]).toEqual([[asked], asked]);

  failing = 'svc-catalog';
  written.length = 0;
  await writeDownExpectations(builds, contracts, run);
  expect(runs.slice(1)).toEqual([asked, ...asked.map((part) => [part])]);
  expect(written).toEqual(['gateway', 'svc-identity']);
});

test('when the name of one part begins with that of another, then each has its own pacts', () => {
  const parts = ['svc-orders', 'svc-orders-archive'];
  const ownerOf = (consumer: string) => parts.filter((part) => isConsumerIn(part, consumer, parts));
  expect(ownerOf('svc-orders')).toEqual(['svc-orders']);
  expect(ownerOf('svc-orders-cart')).toEqual(['svc-orders']);
  expect(ownerOf('svc-orders-svc-catalog.json')).toEqual(['svc-orders']);
  expect(ownerOf('svc-orders-archive')).toEqual(['svc-orders-archive']);
  expect(ownerOf('svc-orders-archive-svc-catalog.json')).toEqual(['svc-orders-archive']);
});
