import type { Database, Reading } from '../database';
import type { ProductRecord } from '../products/product';
import { catalogueRevision, productsSaying } from '../products/product-filter';
import { readOnce } from '../read-once';
import { byRelevance } from '../products/product-order';
import { keptProducts } from '../products/kept-products';
import { rememberedMeanings } from './understand-search';

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;
/** Ranked among this many matches: the answer must come between two key strokes. */
const CONSIDERED = 500;

interface Suggestions {
  categories: { id: string; name: string; slug: string }[];
  products: ProductRecord[];
}

/** What is suggested for a search, read once and kept: `products` by their `sequence`. */
interface Suggested {
  categories: Suggestions['categories'];
  products: number[];
}

const MOST_KEPT = 5_000;
/** As old may the order of best sellers be, as in `kept-rankings.ts`. */
const KEPT_MS = 60_000;

/** What a shopper may mean while still typing: the last word may be unfinished. */
export function productSuggester({ database, read }: Reading) {
  const understand = rememberedMeanings(database);
  const readProducts = keptProducts(read);
  const suggest = readOnce({ max: MOST_KEPT, ttl: KEPT_MS }, (tsquery: string) =>
    readSuggested(database, tsquery),
  );

  return async (text: string): Promise<Suggestions> => {
    const nothing = { categories: [], products: [] };
    if (!text.trim()) return nothing;
    const revision = await catalogueRevision(read);
    const tsquery = await understand({ text, typing: true, revision });
    if (tsquery === null) return nothing;
    const { categories, products } = await suggest(`${revision} ${tsquery}`, tsquery);
    return { categories, products: await readProducts(revision, products) };
  };
}

async function readSuggested(database: Database, tsquery: string): Promise<Suggested> {
  const [categories, products] = await Promise.all([
    database.$queryRaw<Suggested['categories']>`
      SELECT id, name, slug FROM categories
      WHERE to_tsvector('english', plain_words(name)) || belonging(id, id) @@ ${tsquery}::tsquery
      ORDER BY sequence DESC LIMIT ${MOST_CATEGORIES}::int`,
    database.$queryRaw<{ sequence: number }[]>`
      SELECT sequence::float8 AS sequence
      FROM (SELECT * FROM ${productsSaying(tsquery)} LIMIT ${CONSIDERED}::int) AS p
      ORDER BY ${byRelevance(tsquery)} LIMIT ${MOST_PRODUCTS}::int`,
  ]);
  return { categories, products: products.map(({ sequence }) => sequence) };
}
