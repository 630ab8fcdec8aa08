import setUp, { SOURCES_VARIABLE } from './global-setup';
import { startSharedPostgres } from './shared-postgres';

jest.mock('./shared-postgres');
jest.mock('./renderer-program');

test('when Jest runs within Jest, then it has what the outer one started for the same sources, and for no others', async () => {
  await setUp();
  expect(startSharedPostgres).not.toHaveBeenCalled();
  process.env[SOURCES_VARIABLE] = '/another/checkout';
  await setUp();
  expect(startSharedPostgres).toHaveBeenCalledTimes(1);
});
