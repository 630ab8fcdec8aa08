import { Prisma, type Database } from '../database';
import type { ProductRecord } from '../products/product';
import { productsSaying } from '../products/product-filter';
import { byRelevance } from '../products/product-order';
import { readProducts } from '../products/product-rows';
import { understandSearch } from './understand-search';

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;
/** Ranked among this many matches: the answer must come between two key strokes. */
const CONSIDERED = 500;

interface Suggestions {
  categories: { id: string; name: string; slug: string }[];
  products: ProductRecord[];
}

/** What a shopper may mean while still typing: the last word may be unfinished. */
export async function suggestProducts(database: Database, text: string): Promise<Suggestions> {
  const tsquery = text.trim() ? await understandSearch(database, text, { typing: true }) : null;
  if (tsquery === null) return { categories: [], products: [] };

  const order = byRelevance(tsquery);
  const [categories, products] = await Promise.all([
    database.$queryRaw<Suggestions['categories']>`
      SELECT id, name, slug FROM categories
      WHERE to_tsvector('english', plain_words(name)) || belonging(id, id) @@ ${tsquery}::tsquery
      ORDER BY sequence DESC LIMIT ${MOST_CATEGORIES}::int`,
    readProducts(
      database,
      Prisma.sql`
        SELECT sequence FROM (SELECT * FROM ${productsSaying(tsquery)} LIMIT ${CONSIDERED}::int) AS p
        ORDER BY ${order} LIMIT ${MOST_PRODUCTS}::int`,
      order,
    ),
  ]);
  return { categories, products };
}
