import type { Transaction } from '../database';

interface Author {
  productId: string;
  userId: string;
}

/** Their hidden review goes; that it was hidden stays, else deleting it would undo the admin's decision. */
export async function keepHiding(
  transaction: Transaction,
  { productId, userId }: Author,
): Promise<void> {
  await transaction.keptHiding.createMany({
    data: { productId, userId },
    skipDuplicates: true,
  });
}

/**
 * From here on the new review itself says that it is hidden.
 * @returns whether it starts hidden
 */
export async function takeHiding(
  transaction: Transaction,
  { productId, userId }: Author,
): Promise<boolean> {
  const { count } = await transaction.keptHiding.deleteMany({ where: { productId, userId } });
  return count > 0;
}
