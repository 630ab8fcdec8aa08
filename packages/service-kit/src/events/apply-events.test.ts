import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { applyEvents } from './apply-events';
import { noted, noteTaker, startMessaging, type MessagingUnderTest } from './messaging-under-test';

const FIRST_ID = '00000000-0000-4000-8000-000000000001';
const LAST_ID = 'ffffffff-0000-4000-8000-000000000001';

let shop: MessagingUnderTest;
beforeEach(async () => {
  shop = await startMessaging();
});
afterEach(() => shop.close());

const named = (id: string) => ({
  id,
  subject: noted.subject,
  occurredAt: '',
  requestId: null,
  data: { text: id, fails: false },
});

test('when two copies were sent the same events, each in another order, then both begin with the same one, and wait in no circle', async () => {
  const { database, pool } = shop;
  const holder = await pool.connect();
  await holder.query(
    `BEGIN; INSERT INTO inbox (consumer, event_id) VALUES ('notes', '${FIRST_ID}')`,
  );
  try {
    const events = [named(LAST_ID), named(FIRST_ID)];
    const applying = database.$transaction((transaction) =>
      applyEvents(transaction, noteTaker().consumer, events),
    );
    await somebodyWaits(database);
    // Nobody has the other one yet.
    await holder.query(
      `SET LOCAL lock_timeout = '3s'; INSERT INTO inbox (consumer, event_id) VALUES ('notes', '${LAST_ID}')`,
    );
    await holder.query('ROLLBACK');
    expect((await applying).applied).toBe(2);
    expect(await shop.notes()).toEqual([LAST_ID, FIRST_ID]);
  } finally {
    holder.release();
  }
});
