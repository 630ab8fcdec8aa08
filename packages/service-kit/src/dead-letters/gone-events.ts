import { recordAdminChange, type Admin } from '../audit/record-admin-change';
import type { SqlDatabase, SqlExecutor, SqlTransaction } from '../database/sql-transaction';
import type { GoneEvent, NoteGone } from '../events/failed-events';

/** Gives an event up for an admin. @returns false when there is no such event */
export function dismissEvent<Transaction extends SqlTransaction>(
  database: SqlDatabase<Transaction>,
  id: bigint,
  by: Admin,
): Promise<boolean> {
  return database.$transaction(async (transaction) => {
    const [gone] = await transaction.$queryRaw<GoneEvent[]>`
      DELETE FROM dead_letters WHERE id = ${id}
      RETURNING id::text, consumer, subject, event_id AS "eventId", reason`;
    if (gone) await recordGone(transaction, gone, { by, action: 'deleted' });
    return gone !== undefined;
  });
}

/** For those that are tried again because an admin wants it. */
export function noteReplayed(by: Admin): NoteGone {
  return (transaction, gone) => recordGone(transaction, gone, { by, action: 'replayed' });
}

function recordGone(
  transaction: SqlExecutor,
  { id, subject, ...rest }: GoneEvent,
  doing: { by: Admin; action: 'replayed' | 'deleted' },
): Promise<void> {
  const event = { kind: 'failed-event', about: id, name: subject };
  return recordAdminChange(transaction, { ...doing, ...event, before: rest, after: null });
}
