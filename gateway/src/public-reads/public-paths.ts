import { z } from 'zod';
import { productAddressQuery, productQuery, suggestionQuery } from '@handloom/contracts/catalogue';
import { reviewQuery } from '@handloom/contracts/reviews';

/** What an answer can depend on; an event says which of them changed. */
export const LISTINGS = 'listings';
/** Units sold, by which best sellers and equal search results are ordered. */
export const SALES = 'sales';
/** Any product's rating: of what is in its order, or shows too many products to name them. */
export const RATINGS = 'ratings';
export const productTopic = (id: string) => `product ${id.toLowerCase()}`;
/** Of answers that are not in this table: any news may concern them. */
export const ANY_NEWS = 'any news';

/** What changes with a product. @param ratingOnly nothing but its rating and its reviews: the lists stay what they are */
export function productTopics(id: string, ratingOnly = false): string[] {
  return [ANY_NEWS, RATINGS, ...(ratingOnly ? [] : [LISTINGS]), productTopic(id)];
}

/** Ids of another form are asked for each time: a word could be a call that is not in this table. */
export const PRODUCT_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PRODUCT = new RegExp(`^/api/products/(${PRODUCT_ID})(/reviews(?:/summary)?)?$`, 'i');
const MAX_LENGTH = 1_000;

export interface PublicRead {
  /** As it was written. */
  url: string;
  kind: ReadKind;
  /** The address to ask, the same for all ways of writing it. */
  key: string;
  topics: string[];
  /** Whether its answer is a page of products, which then depends on each of them too. */
  listsProducts: boolean;
}

type Schema = { shape: object };
const parametersOf = ({ shape }: Schema): ReadonlySet<string> => new Set(Object.keys(shape));
const NONE: ReadonlySet<string> = new Set();
/** What each read knows by its contract of today; a service that is newer says more (`no-vary-search.ts`). */
const CONTRACTS = {
  list: parametersOf(productQuery),
  suggestions: parametersOf(suggestionQuery),
  addresses: parametersOf(productAddressQuery),
  reviews: parametersOf(reviewQuery),
  summary: NONE,
  product: NONE,
  categories: NONE,
  sizes: NONE,
};
export type ReadKind = keyof typeof CONTRACTS;

/**
 * Whether this address is a public read of the catalogue; undefined for all others.
 * @param said parameters that services said they read beyond the contract
 */
export function publicReadOf(
  url: string,
  said: (kind: ReadKind) => ReadonlySet<string> | undefined = () => undefined,
): PublicRead | undefined {
  if (!url.startsWith('/api/') || url.length > MAX_LENGTH) return undefined;
  const start = url.indexOf('?');
  const path = start < 0 ? url : url.slice(0, start);
  const query = start < 0 ? '' : url.slice(start + 1);
  const read = (kind: ReadKind, topics: string[]): PublicRead => {
    const own = ownPairs(query, [CONTRACTS[kind], said(kind) ?? NONE]);
    const key = own ? `${path}?${own}` : path;
    return { url, kind, key, topics, listsProducts: kind === 'list' };
  };
  switch (path) {
    case '/api/products':
      return read('list', [LISTINGS, ...orderTopics(query)]);
    case '/api/products/suggestions':
      return read('suggestions', [LISTINGS, SALES]);
    case '/api/products/addresses':
      // It says when each product last changed.
      return read('addresses', [LISTINGS, RATINGS]);
    // A change of the taxonomy is told as a change of everything.
    case '/api/categories':
      return read('categories', []);
    case '/api/sizes':
      return read('sizes', []);
    default: {
      const [, product, below] = PRODUCT.exec(path) ?? [];
      if (product === undefined) return undefined;
      const kind = below === undefined ? 'product' : below === '/reviews' ? 'reviews' : 'summary';
      return read(kind, [productTopic(product)]);
    }
  }
}

/** What the order of a list depends on, but for the products themselves. */
function orderTopics(query: string): string[] {
  // Most lists are in no such order, and reading a query takes longer than all else here.
  if (!/search|rating|best-seller|best-selling|%/.test(query)) return [];
  const read = new URLSearchParams(query);
  const sorts = read.getAll('sort');
  const bySales = sorts.includes('best-selling') || read.getAll('category').includes('best-seller');
  return [
    ...(bySales || read.has('search') ? [SALES] : []),
    // Of equally many sold the better rated come first.
    ...(bySales || sorts.includes('rating') ? [RATINGS] : []),
  ];
}

/**
 * The parameters that the service knows, by name; the answer is the same without the others. Pairs are moved and
 * never rewritten: the service must read the very values that were sent.
 */
function ownPairs(query: string, known: readonly ReadonlySet<string>[]): string {
  if (query === '') return '';
  const pairs = query.split('&').flatMap((pair) => {
    const name = nameOf(pair);
    return known.some((names) => names.has(name)) ? [{ name, pair }] : [];
  });
  // The order of pairs of one name is the caller's.
  pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return pairs.map(({ pair }) => pair).join('&');
}

/** As the service reads it; what it cannot decode is no name that it knows. */
function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  if (!/[%+]/.test(name)) return name;
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/**
 * What an answer depends on at most, before it is known which products it shows: whatever changes of a product changes
 * RATINGS too.
 */
export function widestTopics({ topics, listsProducts }: PublicRead): string[] {
  return listsProducts ? [...topics, RATINGS] : topics;
}

/** Each costs a look whenever the answer is given. */
const MOST_NAMED = 100;

/** What the answer depends on: its read, and the products that it shows, each with its rating. */
export function topicsOf({ topics, listsProducts }: PublicRead, text: () => string): string[] {
  return listsProducts ? [...topics, ...shownTopics(text())] : topics;
}

function shownTopics(text: string): string[] {
  const { data } = shownProducts.safeParse(JSON.parse(text));
  if (!data || data.products.length > MOST_NAMED) return [RATINGS];
  return data.products.map(({ _id }) => productTopic(_id));
}

const shownProducts = z.object({ products: z.array(z.object({ _id: z.string() })) });
