import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';

const MIGRATION = path.resolve(__dirname, '../../migrations/mails/0004_set_aside/migration.sql');

test('when mails were given up before they could be set aside, then it is found out which wait for nobody', async () => {
  const { url, drop } = await createTestDatabase('orders');
  const database = openTestPool(url);
  await database.query('ALTER TABLE mails DROP COLUMN set_aside');
  await database.query(`
    INSERT INTO mails (kind, about, recipient, data, created_at, sent_at, given_up_at, last_failure)
    SELECT 'k', about, 'a@x.example', data, now() + at * interval '1 s',
           CASE WHEN sent THEN now() END, CASE WHEN NOT sent THEN now() END, failure
    FROM (VALUES
      ('held', '{}'::jsonb, 1, false, 'Held back: this mailbox got 5 mails of this kind within an hour.'),
      ('over', '{}', 2, false, 'There is nothing to tell any more.'),
      ('failed', '{}', 3, false, 'No such mailbox'),
      ('sent', '{}', 4, true, NULL),
      ('resent', '{}', 5, false, 'No such mailbox'),
      ('resent', '{"resent": true}', 6, true, NULL),
      ('failed again', '{}', 7, false, 'No such mailbox'),
      ('failed again', '{"resent": true}', 8, false, 'No such mailbox')
    ) AS mail (about, data, at, sent, failure)`);
  await database.query(readFileSync(MIGRATION, 'utf8'));

  const { rows } = await database.query<{ about: string; why: string | null }>(
    'SELECT about, set_aside AS why FROM mails ORDER BY created_at',
  );
  expect(rows.map(({ about, why }) => [about, why])).toEqual([
    ['held', 'held-back'],
    ['over', 'needless'],
    ['failed', null],
    ['sent', null],
    ['resent', 'resent'],
    ['resent', null],
    ['failed again', 'resent'],
    ['failed again', null],
  ]);
  await database.end();
  await drop();
});
