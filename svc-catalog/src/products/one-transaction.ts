import { brokenRule, type Database, type Transaction } from '../database';
import { invalidForm } from './product-form';

/** For a file of products; a form's few statements take milliseconds. */
const LONGEST_MS = 25_000;

/** @throws ShopError 400 where somebody has just deleted the category or the size */
export async function inOneTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.$transaction(work, { timeout: LONGEST_MS });
  } catch (error) {
    if (brokenRule(error) !== 'reference') throw error;
    throw invalidForm({ category: 'This category or size does not exist any more' });
  }
}
