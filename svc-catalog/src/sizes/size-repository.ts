import type { Transaction } from '../database';
import type { SizeMeasures } from './size';

export type SizeRow = SizeMeasures & { id: string; version: number };

export function listSizes(database: Transaction): Promise<SizeRow[]> {
  return database.size.findMany({ orderBy: { sequence: 'desc' } });
}

/** Reads a size and keeps others from changing it until the transaction ends. */
export async function lockSize(transaction: Transaction, id: string): Promise<SizeRow | null> {
  await transaction.$queryRaw`SELECT 1 FROM sizes WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return transaction.size.findUnique({ where: { id } });
}

export function addSize(transaction: Transaction, data: SizeMeasures): Promise<SizeRow> {
  return transaction.size.create({ data });
}

export function changeSize(
  transaction: Transaction,
  { id, version }: SizeRow,
  measures: SizeMeasures,
): Promise<SizeRow> {
  const data = { ...measures, version: version + 1 };
  return transaction.size.update({ where: { id }, data });
}

export async function removeSize(transaction: Transaction, id: string): Promise<void> {
  await transaction.size.delete({ where: { id } });
}
