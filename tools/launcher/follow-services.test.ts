import { whenDatabaseIsThere } from './follow-services';

const AWAY = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
});

test('when the database is away for a moment, then a release waits for it', async () => {
  let tries = 0;
  await whenDatabaseIsThere(async () => {
    tries += 1;
    if (tries < 3) throw new Error('svc-orders, it is away', { cause: AWAY });
  });
  expect(tries).toBe(3);
});

afterEach(() => jest.restoreAllMocks());

test('when the database stays away, then the release fails in time, whatever the clock says', async () => {
  // Set back again and again.
  jest.spyOn(Date, 'now').mockReturnValue(0);
  await expect(whenDatabaseIsThere(() => Promise.reject(AWAY), 100)).rejects.toBe(AWAY);
});

test('when a migration itself fails, then nobody tries it again', async () => {
  const failure = new Error('migration 0099_notes: relation "nots" does not exist');
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw failure;
  };
  await expect(whenDatabaseIsThere(work)).rejects.toBe(failure);
  expect(tries).toBe(1);
});
