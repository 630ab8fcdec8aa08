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

test('when the name of one part begins with that of another, then each has its own pacts', () => {
  const parts = ['svc-orders', 'svc-orders-archive'];
  const ownerOf = (consumer: string) => parts.filter((part) => isConsumerIn(part, consumer, parts));
  expect(ownerOf('svc-orders')).toEqual(['svc-orders']);
  expect(ownerOf('svc-orders-cart')).toEqual(['svc-orders']);
  expect(ownerOf('svc-orders-svc-catalog.json')).toEqual(['svc-orders']);
  expect(ownerOf('svc-orders-archive')).toEqual(['svc-orders-archive']);
  expect(ownerOf('svc-orders-archive-svc-catalog.json')).toEqual(['svc-orders-archive']);
});
