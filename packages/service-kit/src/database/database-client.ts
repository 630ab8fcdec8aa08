import { PrismaPg } from '@prisma/adapter-pg';
import { openPool } from './database-pool';
import { statementNames } from './statement-names';

const POOL_SIZE = 12;
/** A query that takes longer is a fault; it must not hold a connection for ever. */
const LONGEST_QUERY_MS = 10_000;

export interface DatabaseLimits {
  /** Of the pool, in figures. */
  name?: string;
  connections?: number;
  longestQueryMs?: number;
  /**
   * True where the best plan depends on the values, as in lists with many filters: statements are
   * parsed once, and planned each time.
   */
  plansByValue?: boolean;
  /**
   * Of PostgreSQL for one step of a query, `16MB`: a set of rows that is larger is remembered by pages only, and each row
   * on them asked anew whether it belongs.
   */
  workMemory?: string;
  /**
   * True for reports: many rows are summed in memory, and by one process. Two beside it were no sooner done, took twice the
   * processor time, and the cores are the checkout's too.
   */
  sumsMany?: boolean;
}

const SUMS_MANY = ['-c work_mem=32MB', '-c max_parallel_workers_per_gather=0'];

/**
 * What every service gives its Prisma client: a bounded pool, limits of time, and statements that are
 * parsed once per connection. Behind PgBouncer in transaction mode that needs its version 1.21 or later.
 */
export function databaseClient(connectionString: string, limits: DatabaseLimits = {}) {
  const { longestQueryMs = LONGEST_QUERY_MS, plansByValue = false, sumsMany = false } = limits;
  const { workMemory } = limits;
  const options = [
    ...(plansByValue ? ['-c plan_cache_mode=force_custom_plan'] : []),
    ...(sumsMany ? SUMS_MANY : []),
    ...(workMemory ? [`-c work_mem=${workMemory}`] : []),
  ];
  const { name = 'database', connections = POOL_SIZE } = limits;
  const pool = openPool({
    name,
    connectionString,
    max: connections,
    longestMs: longestQueryMs,
    options: options.join(' '),
  });
  return {
    adapter: new PrismaPg(pool, {
      disposeExternalPool: true,
      statementNameGenerator: statementNames(),
    }),
    // Parallel changes of one user wait for each other inside their transactions.
    transactionOptions: { maxWait: 8_000, timeout: 12_000 },
  };
}
