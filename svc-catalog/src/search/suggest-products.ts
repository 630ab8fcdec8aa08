import { Prisma } from '../database';
import type { Reading } from '../products/list-products';
import type { ProductRecord } from '../products/product';
import { productsSaying } from '../products/product-filter';
import { byRelevance } from '../products/product-order';
import { readProducts } from '../products/product-rows';
import { rememberedMeanings } from './understand-search';

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;
/** Ranked among this many matches: the answer must come between two key strokes. */
const CONSIDERED = 500;

interface Suggestions {
  categories: { id: string; name: string; slug: string }[];
  products: ProductRecord[];
}

/** What a shopper may mean while still typing: the last word may be unfinished. */
export function productSuggester({ database, read }: Reading) {
  const understand = rememberedMeanings(database);

  return async (text: string): Promise<Suggestions> => {
    const nothing = { categories: [], products: [] };
    if (!text.trim()) return nothing;
    const [state] = await read<{ revision: number }>(
      Prisma.sql`SELECT revision::float8 AS revision FROM catalogue_revision`,
    );
    const tsquery = await understand({ text, typing: true, revision: state?.revision ?? 0 });
    return tsquery === null ? nothing : readSuggestions({ database, read }, tsquery);
  };
}

async function readSuggestions({ database, read }: Reading, tsquery: string): Promise<Suggestions> {
  const order = byRelevance(tsquery);
  const [categories, page] = await Promise.all([
    database.$queryRaw<Suggestions['categories']>`
      SELECT id, name, slug FROM categories
      WHERE to_tsvector('english', plain_words(name)) || belonging(id, id) @@ ${tsquery}::tsquery
      ORDER BY sequence DESC LIMIT ${MOST_CATEGORIES}::int`,
    database.$queryRaw<{ sequence: number }[]>`
      SELECT sequence::float8 AS sequence
      FROM (SELECT * FROM ${productsSaying(tsquery)} LIMIT ${CONSIDERED}::int) AS p
      ORDER BY ${order} LIMIT ${MOST_PRODUCTS}::int`,
  ]);
  const products = await readProducts(
    read,
    page.map(({ sequence }) => sequence),
  );
  return { categories, products };
}
