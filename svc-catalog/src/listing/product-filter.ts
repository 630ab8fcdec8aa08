import type { ProductQuery } from '@handloom/contracts/catalogue';
import { toMinor } from '@handloom/contracts/money';
import { Prisma, type Read } from '../database';
import { readOnce } from '../read-once';
import { conditionsOf, type Standing } from './standing';

const ALL_PRODUCTS = 'all';
export const BEST_SELLERS = 'best-seller';

/** Of prices in minor units, both ends within them, and of a snapshot: its newest product, by `sequence`. */
export interface Bounds {
  newest: number;
  lowest: number;
  highest: number;
}

/** Which products a query means, resolved against the catalogue as it is now. */
export interface ProductFilter {
  /** False when the category or the size does not exist: nothing can match. */
  possible: boolean;
  conditions: Prisma.Sql[];
  /** Of these, what bounds do not say. */
  belonging: Prisma.Sql[];
  /** Of these, what bounds say. */
  bounding: Prisma.Sql[];
  bounds: Bounds;
  categoryId: string | null;
  sizeId: string | null;
  /** Published ones. */
  allProducts: number;
  /** Published ones of the category, or of the shop: what an order of the filter is walked through. */
  inReach: number;
  /** Published ones of the category, or of the shop, when nothing but the category filters; else null. */
  knownTotal: number | null;
  /** Changes whenever a product, category or size does. */
  revision: number;
  /** Products created after this one (by `sequence`) are not part of the answer. */
  snapshot: number;
}

interface CatalogueState {
  newest: number;
  allProducts: number;
  categoryId: string | null;
  productsInCategory: number | null;
  sizeId: string | null;
}

const REMEMBERED_STATES = 1_000;

/** Grows with every change that a list or a search shows. */
export async function catalogueRevision(read: Read): Promise<number> {
  const [row] = await read<{ revision: number }>(
    Prisma.sql`SELECT revision::float8 AS revision FROM catalogue_revision`,
  );
  if (!row) throw new Error('The catalogue has no revision: its migrations did not run.');
  return row.revision;
}

interface Named {
  slug: string;
  size: string | null;
}

/** @returns what a query means in the catalogue as it is now; what names mean is asked once until it changes */
export function filterResolver(read: Read, standing: Standing = 'published') {
  const standingOf = readOnce({ max: 1 }, () => conditionsOf(standing, read));
  const stateOf = readOnce({ max: REMEMBERED_STATES }, (named: Named) => readState(read, named));

  return async (query: ProductQuery): Promise<ProductFilter> => {
    const revision = await catalogueRevision(read);
    const named = { slug: query.category || ALL_PRODUCTS, size: query.size || null };
    const [state, conditions] = await Promise.all([
      stateOf(JSON.stringify([revision, named]), named),
      standingOf(String(revision), undefined),
    ]);
    return { revision, ...filterOf(query, { ...named, standing, conditions }, state) };
  };
}

async function readState(read: Read, { slug, size }: Named): Promise<CatalogueState> {
  const [state] = await read<CatalogueState>(Prisma.sql`
    SELECT coalesce((SELECT max(sequence) FROM products), 0)::float8 AS newest,
           coalesce((SELECT sum(product_count) FROM categories), 0)::int AS "allProducts",
           c.id AS "categoryId", c.product_count AS "productsInCategory",
           (SELECT id FROM sizes WHERE id::text = ${size} OR lower(name) = lower(${size})
            ORDER BY (id::text = ${size}) DESC LIMIT 1) AS "sizeId"
    FROM catalogue_revision r
    LEFT JOIN categories c ON c.id = coalesce(
      (SELECT id FROM categories WHERE slug = ${slug}),
      (SELECT category_id FROM former_slugs WHERE slug = ${slug}))`);
  if (!state) throw new Error('The catalogue has no revision: its migrations did not run.');
  return state;
}

function filterOf(
  query: ProductQuery,
  { slug, size, standing, conditions }: Named & { standing: Standing; conditions: Prisma.Sql[] },
  state: CatalogueState,
): Omit<ProductFilter, 'revision'> {
  const isCategory = slug !== ALL_PRODUCTS && slug !== BEST_SELLERS;
  const belonging = [...conditions];
  if (state.categoryId) belonging.push(Prisma.sql`p.category_id = ${state.categoryId}::uuid`);
  if (state.sizeId) belonging.push(Prisma.sql`p.size_id = ${state.sizeId}::uuid`);
  const bounding: Prisma.Sql[] = [];
  const { minPrice, maxPrice } = query;
  if (minPrice !== undefined) {
    bounding.push(Prisma.sql`p.price_minor >= ${toMinor(minPrice)}::bigint`);
  }
  if (maxPrice !== undefined) {
    bounding.push(Prisma.sql`p.price_minor <= ${toMinor(maxPrice)}::bigint`);
  }
  const inReach = state.productsInCategory ?? state.allProducts;
  const isCounted = standing === 'published' && !state.sizeId && bounding.length === 0;
  if (query.snapshot !== undefined) {
    bounding.push(Prisma.sql`p.sequence <= ${query.snapshot}::bigint`);
  }
  return {
    possible: (!isCategory || state.categoryId !== null) && (!size || state.sizeId !== null),
    conditions: [...belonging, ...bounding],
    belonging,
    bounding,
    bounds: {
      newest: query.snapshot ?? Infinity,
      lowest: minPrice === undefined ? 0 : Number(toMinor(minPrice)),
      highest: maxPrice === undefined ? Infinity : Number(toMinor(maxPrice)),
    },
    categoryId: state.categoryId,
    sizeId: state.sizeId,
    allProducts: state.allProducts,
    inReach,
    knownTotal: isCounted ? inReach : null,
    snapshot: query.snapshot ?? state.newest,
  };
}

const SAYS = (tsquery: string) => Prisma.sql`
  product_document(name, description, category_id, size_id) @@ ${tsquery}::tsquery`;

const FACTS = Prisma.sql`
  sequence, category_id, size_id, price_minor, discount, rating, units_sold, sort_name, titled, published_at`;

/**
 * The products whose name, description, category or size say it, as a table `p` to filter and sort.
 * OFFSET 0 keeps the planner from reading another index and looking for the words row by row: it
 * cannot know that a category has none of them.
 */
export function productsSaying(tsquery: string): Prisma.Sql {
  return Prisma.sql`(SELECT ${FACTS} FROM products WHERE ${SAYS(tsquery)} OFFSET 0) AS p`;
}

/**
 * {@link productsSaying} what nearly all say. There PostgreSQL takes each text apart instead of asking the index: it believes
 * that both cost alike.
 */
export function productsAllSaying(tsquery: string): Prisma.Sql {
  return Prisma.sql`(SELECT ${FACTS} FROM products JOIN product_words ON product = sequence
    WHERE document @@ ${tsquery}::tsquery OFFSET 0) AS p`;
}

/**
 * {@link productsSaying} any of these, of which no product says two, with the place of the one that it says: each product is
 * read once.
 */
export function productsSayingOneOf(tsqueries: readonly string[]): Prisma.Sql {
  const each = tsqueries.map(
    (tsquery, place) =>
      Prisma.sql`(SELECT ${FACTS}, ${place}::int AS said FROM products WHERE ${SAYS(tsquery)} OFFSET 0)`,
  );
  return Prisma.sql`(${Prisma.join(each, ' UNION ALL ')}) AS p`;
}

/**
 * Narrows a search to the filter's category and size by their marks (`search_mark` of the migration),
 * so that the index itself leaves the others out.
 */
export function withinFilter(tsquery: string, { categoryId, sizeId }: ProductFilter): string {
  const mark = (kind: string, id: string) => kind + id.replaceAll('-', '').slice(0, 12);
  return [
    `(${tsquery})`,
    ...(categoryId ? [mark('c', categoryId)] : []),
    ...(sizeId ? [mark('s', sizeId)] : []),
  ].join(' & ');
}

export const ALL_ROWS = Prisma.sql`products AS p`;

export function where(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0
    ? Prisma.empty
    : Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
}
