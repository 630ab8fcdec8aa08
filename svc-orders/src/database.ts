import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from '../generated/prisma/client';

export type Database = PrismaClient;
/** What a repository works on: the database itself satisfies it too. */
export type Transaction = Prisma.TransactionClient;

const POOL_SIZE = 12;

export function openDatabase(connectionString: string): Database {
  return new PrismaClient({
    adapter: new PrismaPg({
      connectionString,
      max: POOL_SIZE,
      connectionTimeoutMillis: 4_000,
      // A query that takes longer is a fault; it must not hold a connection for ever.
      statement_timeout: 10_000,
    }),
    // One shopper's parallel placements wait for each other inside their transactions.
    transactionOptions: { maxWait: 8_000, timeout: 12_000 },
  });
}
