import { eventually } from '@handloom/test-kit/eventually';
import type { Database } from './database';

/** Until so many requests wait for a row that a transaction of the test holds. */
export const somebodyWaits = (database: Database, many = 1): Promise<void> =>
  eventually(async () => {
    const held = await database.$queryRaw`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(held).toHaveLength(many);
  });
