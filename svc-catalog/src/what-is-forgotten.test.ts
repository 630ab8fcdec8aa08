import { eventually } from '@handloom/test-kit/eventually';
import { minutesAtHand } from '@handloom/test-kit/minutes-at-hand';
import { startCatalog, type CatalogUnderTest } from './catalog-under-test';

let shop: CatalogUnderTest;
let aMinuteLater: () => void;
beforeAll(async () => {
  aMinuteLater = minutesAtHand();
  shop = await startCatalog();
});
afterAll(() => shop.close());

test('when sessions ended longer ago than any lasts, then that is forgotten, however many they are', async () => {
  await shop.database.$executeRaw`
    INSERT INTO revoked_sessions (user_id, session_id, issued_before, revoked_at)
    SELECT 'a', 'old ' || n, 1, now() - interval '33 days' FROM generate_series(1, 2500) n
    UNION ALL VALUES ('a', 'known', 1, now() - interval '31 days')`;
  aMinuteLater();

  await eventually(async () => {
    const kept = await shop.database.$queryRaw`SELECT session_id AS "of" FROM revoked_sessions`;
    expect(kept).toEqual([{ of: 'known' }]);
  });
});
