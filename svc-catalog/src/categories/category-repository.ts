import type { Category, ListedCategory } from '@handloom/contracts/catalogue';
import type { Transaction } from '../database';

interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  version: number;
}

export function categoryOnTheWire({ id, name, slug, version }: CategoryRow): Category {
  return { _id: id, name, slug, version };
}

export async function listCategories(database: Transaction): Promise<ListedCategory[]> {
  const rows = await database.category.findMany({
    include: { formerSlugs: { orderBy: { slug: 'asc' } } },
    orderBy: { sequence: 'desc' },
  });
  return rows.map((row) => ({
    ...categoryOnTheWire(row),
    ...(row.formerSlugs.length > 0 && { formerSlugs: row.formerSlugs.map(({ slug }) => slug) }),
  }));
}

/** Reads a category and keeps others from changing it until the transaction ends. */
export async function lockCategory(
  transaction: Transaction,
  id: string,
): Promise<CategoryRow | null> {
  await transaction.$queryRaw`SELECT 1 FROM categories WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return transaction.category.findUnique({ where: { id } });
}

/** A slug belongs to whom has it now: who had it before no longer redirects from it. */
async function takeSlug(transaction: Transaction, slug: string): Promise<void> {
  await transaction.formerSlug.deleteMany({ where: { slug } });
}

export async function addCategory(
  transaction: Transaction,
  category: { name: string; slug: string },
): Promise<CategoryRow> {
  await takeSlug(transaction, category.slug);
  return transaction.category.create({ data: category });
}

export async function renameCategory(
  transaction: Transaction,
  before: CategoryRow,
  after: { name: string; slug: string },
): Promise<CategoryRow> {
  if (after.slug !== before.slug) {
    await takeSlug(transaction, after.slug);
    await transaction.formerSlug.create({ data: { slug: before.slug, categoryId: before.id } });
  }
  return transaction.category.update({
    where: { id: before.id },
    data: { ...after, version: before.version + 1 },
  });
}

export async function removeCategory(transaction: Transaction, id: string): Promise<void> {
  await transaction.category.delete({ where: { id } });
}
