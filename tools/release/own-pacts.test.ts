import type { ServiceContracts } from '@handloom/release-registry/service-contracts';
import { writeDownExpectations } from './own-pacts';

test('when a service runs that this checkout does not have, then nothing of it is written down', async () => {
  const written: string[] = [];
  const contracts = {
    expectations: async () => null,
    expects: async ({ part }: { part: string }) => void written.push(part),
  } as Pick<ServiceContracts, 'expectations' | 'expects'> as ServiceContracts;
  await writeDownExpectations([{ part: 'svc-elsewhere', version: 'aaaaaaaaaaaa' }], contracts);
  expect(written).toEqual([]);
});
