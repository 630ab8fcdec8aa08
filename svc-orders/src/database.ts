import { databaseClient } from '@handloom/service-kit/database-client';
import { PrismaClient, type Prisma } from '../generated/prisma/client';

export type Database = PrismaClient;
/** What a repository works on: the database itself satisfies it too. */
export type Transaction = Prisma.TransactionClient;

/** Lists and reports have so many at a time; what is more waits. */
const ADMIN_CONNECTIONS = 4;

export function openDatabase(connectionString: string): Database {
  return new PrismaClient(databaseClient(connectionString));
}

/** Connections of their own for reads over all orders, so that no checkout waits for them. */
export function openAdminReads(connectionString: string): Database {
  // By which index a list is read depends on its filters.
  const limits = { name: 'admin-reads', connections: ADMIN_CONNECTIONS };
  return new PrismaClient(
    databaseClient(connectionString, { ...limits, plansByValue: true, sumsMany: true }),
  );
}
