/** The part of a Prisma transaction client that writes. */
export interface SqlExecutor {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** The part that reads as well. */
export interface SqlTransaction extends SqlExecutor {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
}

/** The part of a Prisma client that does several things at once, or none of them. */
export interface SqlDatabase<Transaction extends SqlTransaction> extends SqlTransaction {
  $transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** Makes a part of a statement: `Prisma.sql`. */
export type SqlTag<Part> = (text: TemplateStringsArray, ...values: unknown[]) => Part;
