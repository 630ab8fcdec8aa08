import type { SqlTransaction } from '@handloom/service-kit/database/sql-transaction';
import { eventually } from './eventually';

/** Until so many connections to the test's database wait for what another one has locked, such as the given one. */
export async function somebodyWaits(
  database: Pick<SqlTransaction, '$queryRaw'>,
  many = 1,
): Promise<void> {
  await eventually(async () => {
    // Else each look in one transaction sees what the first one saw.
    await database.$queryRaw`SELECT pg_stat_clear_snapshot()::text`;
    const waiting = await database.$queryRaw<object[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting.length).toBeGreaterThanOrEqual(many);
  });
}
