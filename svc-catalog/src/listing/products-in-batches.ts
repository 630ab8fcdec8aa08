import type { ProductQuery } from '@handloom/contracts/catalogue';
import { isUuid } from '@handloom/service-kit/uuid';
import { Prisma, readsOf, type Database } from '../database';
import { sayingAll, understandSearch } from '../search/understand-search';
import { filterResolver, where } from './product-filter';
import type { Standing } from './standing';
import { storedProducts, type StoredProduct } from '../products/product-repository';

const AT_ONCE = 500;

/**
 * All products of a search, a category, a size or all of them, oldest first, some hundred at a time. What is changed
 * meanwhile is read as it is when its turn comes; what is added comes last.
 */
export async function* productsInBatches(
  database: Database,
  {
    standing,
    ...asked
  }: Pick<ProductQuery, 'search' | 'category' | 'size'> & { standing?: Standing | undefined },
): AsyncIterable<StoredProduct[]> {
  const text = asked.search?.trim() ?? '';
  const isId = isUuid(text);
  const query = { page: 1, limit: AT_ONCE, ...asked };
  const filter = await filterResolver(readsOf(database), standing)(query);
  const words = text && !isId ? await understandSearch(database, text) : [];
  if (!filter.possible || words === null) return;
  const tsquery = sayingAll(words);
  const says = tsquery ? Prisma.sql`w.document @@ ${tsquery}::tsquery` : Prisma.sql`true`;
  let last = 0n;
  for (;;) {
    const conditions = [
      ...filter.conditions,
      ...(isId ? [Prisma.sql`p.id = ${text}::uuid`] : []),
      Prisma.sql`p.sequence > ${last}::bigint`,
    ];
    // All are passed, once: those that say it would be found by their words anew for each batch, all of them.
    const [passed] = await database.$queryRaw<{ last: bigint | null; found: bigint[] | null }[]>`
      SELECT max(p.sequence) AS last, array_agg(p.sequence) FILTER (WHERE ${says}) AS found
      FROM (SELECT p.sequence FROM products AS p ${where(conditions)}
            ORDER BY p.sequence LIMIT ${AT_ONCE}::int) AS p
      -- LEFT: where nothing is searched for, the words are left alone.
      LEFT JOIN product_words AS w ON w.product = p.sequence`;
    if (!passed?.last) return;
    last = passed.last;
    if (passed.found) yield await storedProducts(database, passed.found);
  }
}
