import { freePort } from './free-port';

test('when nobody can listen at the address, then one sentence says so instead of looking for ever', async () => {
  // Of documentation: no machine has it.
  await expect(freePort('192.0.2.1')).rejects.toThrow(
    'No program can listen at 192.0.2.1 here (EADDRNOTAVAIL)',
  );
});
