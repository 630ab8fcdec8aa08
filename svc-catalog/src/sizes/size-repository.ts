import type { Transaction } from '../database';
import type { SizeMeasures } from './size';

type SizeRow = SizeMeasures & { id: string };

export function listSizes(database: Transaction): Promise<SizeRow[]> {
  return database.size.findMany({ orderBy: { sequence: 'desc' } });
}

export function findSize(database: Transaction, id: string): Promise<SizeRow | null> {
  return database.size.findUnique({ where: { id } });
}

export function addSize(transaction: Transaction, data: SizeMeasures): Promise<SizeRow> {
  return transaction.size.create({ data });
}

export function changeSize(
  transaction: Transaction,
  id: string,
  data: SizeMeasures,
): Promise<SizeRow> {
  return transaction.size.update({ where: { id }, data });
}

export async function removeSize(transaction: Transaction, id: string): Promise<void> {
  await transaction.size.delete({ where: { id } });
}
