import { databaseClient } from '@handloom/service-kit/database/database-client';
import { Prisma, PrismaClient } from '../generated/prisma/client';

export { Prisma };
export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** How rows are read: over Prisma, within a transaction, or by `repeatedStatements`. */
export type Read = <Row extends object>(statement: Prisma.Sql) => Promise<Row[]>;

/** The database, and what reads from it by the same plan each time. */
export interface Reading {
  database: Database;
  read: Read;
}

export function readsOf(database: Pick<Transaction, '$queryRaw'>): Read {
  return (statement) => database.$queryRaw(statement);
}

/** @param longestQueryMs for the seed, which does in one statement what no request would */
export function openDatabase(connectionString: string, longestQueryMs?: number): Database {
  return new PrismaClient(
    databaseClient(connectionString, {
      // Which index a list of rugs is read from depends on its filters.
      plansByValue: true,
      // The matches of a word on each page of 1,000,000 rugs. Asking a row anew means to take its text apart.
      workMemory: '16MB',
      ...(longestQueryMs !== undefined && { longestQueryMs }),
    }),
  );
}

const RULES = new Map<unknown, 'unique' | 'reference'>([
  ['UniqueConstraintViolation', 'unique'],
  ['ForeignKeyConstraintViolation', 'reference'],
]);

/** Which rule of the database a write broke, by a model or by SQL, if it is one that the caller answers for. */
export function brokenRule(error: unknown): 'unique' | 'reference' | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  // Prisma's own code says of SQL only that it failed.
  const told = error.meta?.['driverAdapterError'] as { cause?: { kind?: unknown } } | undefined;
  return RULES.get(told?.cause?.kind) ?? null;
}
