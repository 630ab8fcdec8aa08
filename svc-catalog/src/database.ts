import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '../generated/prisma/client';

export { Prisma };
export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

const POOL_SIZE = 12;

/** A query that takes longer is a fault; it must not hold a connection for ever. */
const LONGEST_QUERY_MS = 10_000;

export function openDatabase(
  connectionString: string,
  longestQueryMs: number = LONGEST_QUERY_MS,
): Database {
  return new PrismaClient({
    adapter: new PrismaPg({
      connectionString,
      max: POOL_SIZE,
      connectionTimeoutMillis: 4_000,
      statement_timeout: longestQueryMs,
    }),
    transactionOptions: { maxWait: 8_000, timeout: 12_000 },
  });
}

/** Which rule of the database a write broke, if it is one that the caller answers for. */
export function brokenRule(error: unknown): 'unique' | 'reference' | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  if (error.code === 'P2002') return 'unique';
  if (error.code === 'P2003') return 'reference';
  return null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids are opaque to clients: one that cannot exist is simply unknown, not an error of the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
