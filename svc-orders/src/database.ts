import { databaseClient } from '@handloom/service-kit/database/database-client';
import type { SqlTransaction } from '@handloom/service-kit/database/sql-transaction';
import { repeatedStatements } from '@handloom/service-kit/database/repeated-statements';
import { Prisma, PrismaClient } from '../generated/prisma/client';

export type Database = PrismaClient;
/** What a repository works on: the database itself satisfies it too. */
export type Transaction = Prisma.TransactionClient;

/** One statement at a time, each a transaction of its own: the database, a transaction of it, or {@link openStatements}. */
export type Statements = SqlTransaction;

/** Lists and reports have so many at a time; what is more waits. */
const ADMIN_CONNECTIONS = 4;

/** @param longestQueryMs for a command, which does in one statement what no request would */
export function openDatabase(connectionString: string, longestQueryMs?: number): Database {
  return new PrismaClient(
    databaseClient(connectionString, longestQueryMs === undefined ? {} : { longestQueryMs }),
  );
}

/** Placing an order and changing a cart are one or two statements each, always the same ones. */
const CONNECTIONS_OF_SHOPPERS = 8;

/** For what shoppers do most often: without Prisma in between, and planned once. */
export function openStatements(connectionString: string) {
  const { read, write, close } = repeatedStatements(connectionString, CONNECTIONS_OF_SHOPPERS);
  const statements: Statements = {
    $queryRaw: async <Rows>(query: TemplateStringsArray, ...values: unknown[]) =>
      (await read(Prisma.sql(query, ...values))) as Rows,
    $executeRaw: (query, ...values) => write(Prisma.sql(query, ...values)),
  };
  return { statements, close };
}

/** Connections of their own for reads over all orders, so that no checkout waits for them. */
export function openAdminReads(connectionString: string): Database {
  // By which index a list is read depends on its filters.
  const limits = { name: 'admin-reads', connections: ADMIN_CONNECTIONS };
  return new PrismaClient(
    databaseClient(connectionString, { ...limits, plansByValue: true, sumsMany: true }),
  );
}
