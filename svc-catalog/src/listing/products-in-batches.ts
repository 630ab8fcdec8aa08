import type { ProductQuery } from '@handloom/contracts/catalogue';
import { Prisma, readsOf, type Database } from '../database';
import { sayingAll, understandSearch } from '../search/understand-search';
import { ALL_ROWS, productsSaying, filterResolver, where, withinFilter } from './product-filter';
import { storedProducts, type StoredProduct } from '../products/product-repository';

const AT_ONCE = 500;

/**
 * All products of a search, a category, a size or all of them, oldest first, some hundred at a time. What is changed
 * meanwhile is read as it is when its turn comes; what is added comes last.
 */
export async function* productsInBatches(
  database: Database,
  asked: Pick<ProductQuery, 'search' | 'category' | 'size'>,
): AsyncIterable<StoredProduct[]> {
  const { search } = asked;
  const query = { page: 1, limit: AT_ONCE, ...asked };
  const filter = await filterResolver(readsOf(database))(query);
  const words = search?.trim() ? await understandSearch(database, search) : [];
  if (!filter.possible || words === null) return;
  const tsquery = sayingAll(words);
  const rows = tsquery ? productsSaying(withinFilter(tsquery, filter)) : ALL_ROWS;
  let last = 0n;
  for (;;) {
    const conditions = [...filter.conditions, Prisma.sql`p.sequence > ${last}::bigint`];
    const page = await database.$queryRaw<{ sequence: bigint }[]>`
      SELECT p.sequence FROM ${rows} ${where(conditions)} ORDER BY p.sequence LIMIT ${AT_ONCE}::int`;
    if (page.length === 0) return;
    const sequences = page.map(({ sequence }) => sequence);
    last = sequences.at(-1) ?? last;
    yield await storedProducts(database, sequences);
  }
}
