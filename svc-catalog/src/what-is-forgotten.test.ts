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

test('when sessions and forms are longer ago than any lasts, then they are forgotten, however many they are', async () => {
  await shop.database.$executeRaw`
    INSERT INTO revoked_sessions (user_id, session_id, issued_before, revoked_at)
    SELECT 'a', 'old ' || n, 1, now() - interval '33 days' FROM generate_series(1, 2500) n
    UNION ALL VALUES ('a', 'known', 1, now() - interval '31 days')
    ON CONFLICT DO NOTHING`;
  await shop.database.$executeRaw`
    INSERT INTO product_forms (user_id, key, fingerprint, product_id, sent_at) VALUES
      ('a', 'old', '', gen_random_uuid(), now() - interval '33 days'),
      ('a', 'known', '', gen_random_uuid(), now() - interval '31 days')
    ON CONFLICT DO NOTHING`;
  aMinuteLater();

  await eventually(async () => {
    const kept = await shop.database.$queryRaw`
      SELECT session_id, key FROM revoked_sessions FULL JOIN product_forms ON session_id = key`;
    expect(kept).toEqual([{ session_id: 'known', key: 'known' }]);
  });
});
