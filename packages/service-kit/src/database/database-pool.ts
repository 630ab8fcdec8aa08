import { Pool, type PoolConfig } from 'pg';

const CONNECT_WITHIN_MS = 4_000;

interface NamedPool {
  name: string;
  pool: Pool;
}

const open = new Set<NamedPool>();

/** Those of this process, for its figures. */
export const openPools = (): Iterable<NamedPool> => open;

/**
 * A pool of connections that outlives every restart of PostgreSQL. Each connection has a listener for
 * its errors all its life: one that is in use and just now asks nothing (between two statements of a
 * transaction) hears of the server's end by an event, which without a listener would end the process.
 * What was asked on it fails all the same.
 */
export function openPool({ name, ...config }: PoolConfig & { name: string }): Pool {
  const pool = new Pool({ connectionTimeoutMillis: CONNECT_WITHIN_MS, ...config });
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
