import type { SqlTransaction } from './outbox';

/** The part of a Prisma client that consumers need. */
export interface EventDatabase<Transaction extends SqlTransaction> extends SqlTransaction {
  $transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}
