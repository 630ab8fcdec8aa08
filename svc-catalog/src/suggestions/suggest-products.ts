import { estimateOf } from '@handloom/service-kit/lists/list-store';
import { Prisma, type Database, type Reading } from '../database';
import type { ProductRecord } from '../products/product';
import {
  filterResolver,
  productsSaying,
  where,
  type ProductFilter,
} from '../listing/product-filter';
import { byRelevance, orderBy } from '../listing/product-order';
import { isSoonMet, walkDown } from '../listing/walk-down';
import { keptProducts } from '../listing/kept-products';
import { readOnce } from '../read-once';
import { rememberedMeanings, sayingAll } from '../search/understand-search';

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;
/** Ranked among so many: the answer must come between two key strokes. Of best sellers fewer do than of just any. */
const CONSIDERED = { bestSellers: 60, any: 500 };

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
/** As old may the order of best sellers be. */
const KEPT_MS = 60_000;

/** What a shopper may mean while still typing: the last word may be unfinished. */
export function productSuggester({ database, read }: Reading) {
  const resolveFilter = filterResolver(read);
  const understand = rememberedMeanings(database);
  const readProducts = keptProducts(read);
  const suggest = readOnce({ max: MOST_KEPT, ttl: KEPT_MS }, (asked: Asked) =>
    readSuggested(database, asked),
  );

  return async (text: string): Promise<Suggestions> => {
    const nothing = { categories: [], products: [] };
    if (!text.trim()) return nothing;
    const filter = await resolveFilter({ page: 1, limit: MOST_PRODUCTS });
    const { revision } = filter;
    const words = await understand({ text, typing: true, revision });
    if (words === null) return nothing;
    const tsquery = sayingAll(words);
    const { categories, products } = await suggest(`${revision} ${tsquery}`, { tsquery, filter });
    return { categories, products: await readProducts(revision, products) };
  };
}

interface Asked {
  /** What the words mean. */
  tsquery: string;
  /** All that shoppers see. */
  filter: ProductFilter;
}

async function readSuggested(database: Database, asked: Asked): Promise<Suggested> {
  const { tsquery } = asked;
  const [categories, products] = await Promise.all([
    database.$queryRaw<Suggested['categories']>`
      SELECT id, name, slug FROM categories
      WHERE to_tsvector('english', plain_words(name)) || belonging(id, id) @@ ${tsquery}::tsquery
      ORDER BY sequence DESC LIMIT ${MOST_CATEGORIES}::int`,
    whatToConsider(database, asked).then(
      (considered) => database.$queryRaw<{ sequence: number }[]>`
        SELECT p.sequence::float8 AS sequence FROM (${considered}) AS p
        ORDER BY ${byRelevance(tsquery)} LIMIT ${MOST_PRODUCTS}::int`,
    ),
  ]);
  return { categories, products: products.map(({ sequence }) => sequence) };
}

/** A few letters mean a tenth of the shop: to find all of them by their words takes as long as the shop is large. */
async function whatToConsider(
  database: Database,
  { tsquery, filter: { belonging, inReach } }: Asked,
): Promise<Prisma.Sql> {
  const { bestSellers, any } = CONSIDERED;
  const saying = productsSaying(tsquery);
  const total = await estimateOf(database, Prisma.sql`FROM ${saying}`);
  const isNear = isSoonMet({ wanted: bestSellers, total, inReach });
  const way = { tsquery, conditions: belonging, order: orderBy('best-selling'), most: bestSellers };
  const met = isNear ? await walkDown(database, way) : [];
  const sequences = met.map(({ sequence }) => sequence);
  return met.length === bestSellers
    ? Prisma.sql`SELECT * FROM products WHERE sequence = ANY(${sequences}::bigint[])`
    : Prisma.sql`SELECT * FROM ${saying} ${where(belonging)} LIMIT ${any}::int`;
}
