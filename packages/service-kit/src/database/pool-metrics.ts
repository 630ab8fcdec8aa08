import { openPools } from './database-pool';
import { gauge, type Metrics } from '../metrics/metrics';

/** `database_connections`: when `waiting` is not 0 for long, the pool is too small or the database too slow. */
export function measurePools(metrics: Metrics): void {
  gauge(
    metrics,
    {
      name: 'database_connections',
      help: 'Connections of a pool that are busy or idle, and requests that wait for one.',
      labelNames: ['pool', 'state'],
    },
    (tell) => {
      for (const { name, pool } of openPools()) {
        tell(pool.totalCount - pool.idleCount, { pool: name, state: 'busy' });
        tell(pool.idleCount, { pool: name, state: 'idle' });
        tell(pool.waitingCount, { pool: name, state: 'waiting' });
      }
    },
  );
}
