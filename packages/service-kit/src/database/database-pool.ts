import { Pool, type PoolConfig } from 'pg';

const CONNECT_WITHIN_MS = 4_000;
/** Beyond the longest statement, which PostgreSQL itself ends: after that nobody is there to answer. */
const SILENT_FOR_MS = 2_000;
/**
 * Of any server alike. A new one takes the zone of its machine; Prisma writes moments without one, and reads those of any
 * zone as if they were UTC's. Most compile statements that they think costly, for tenths of a second; ours were measured without.
 */
export const SESSION = '-c timezone=UTC -c jit=off';

interface NamedPool {
  name: string;
  pool: Pool;
}

const open = new Set<NamedPool>();

interface Options extends PoolConfig {
  name: string;
  /** Of the database: `postgresql://…`. */
  connectionString: string;
  /** Of a statement. */
  longestMs: number;
}

/** Those of this process, for its figures. */
export const openPools = (): Iterable<NamedPool> => open;

/**
 * A pool of connections that outlives every restart of PostgreSQL, also one whose machine is gone without a word: only by
 * a limit of time that differs from a slow statement, and the pool would stay full of connections that answer no more.
 * Each connection has a listener for its errors all its life: one that is in use and just now asks nothing (between two
 * statements of a transaction) hears of the server's end by an event, which without a listener would end the process.
 * What was asked on it fails all the same.
 */
export function openPool({ name, longestMs, options = '', ...config }: Options): Pool {
  const address = new URL(config.connectionString);
  // The driver would take those of the address in the place of ours.
  const ofAddress = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: longestMs,
    query_timeout: longestMs + SILENT_FOR_MS,
    ...config,
    connectionString: address.href,
    options: [ofAddress, SESSION, options].join(' ').trim(),
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Of connections that lie idle; the pool takes them out by itself.
  pool.on('error', () => undefined);
  const named = { name, pool };
  open.add(named);
  const end = pool.end.bind(pool);
  pool.end = async () => {
    open.delete(named);
    await end();
  };
  return pool;
}
