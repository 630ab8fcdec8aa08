import { productAddressQuery, productQuery, suggestionQuery } from '@handloom/contracts/catalogue';
import { reviewQuery } from '@handloom/contracts/reviews';

/** What an answer can depend on; an event says which of them changed. */
export const LISTINGS = 'listings';
/** Units sold, by which best sellers and equal search results are ordered. */
export const SALES = 'sales';
export const productTopic = (id: string) => `product ${id.toLowerCase()}`;
/** Of answers that are not in this table: any news may concern them. */
export const ANY_NEWS = 'any news';

/** Ids of another form are asked for each time: a word could be a call that is not in this table. */
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PRODUCT = new RegExp(`^/api/products/(${ID})(/reviews(?:/summary)?)?$`, 'i');
const MAX_LENGTH = 1_000;

export interface PublicRead {
  /** The address to ask, the same for all ways of writing it. */
  key: string;
  topics: string[];
}

type Schema = { shape: object };
const parametersOf = ({ shape }: Schema): ReadonlySet<string> => new Set(Object.keys(shape));
const LIST = parametersOf(productQuery);
const SUGGESTIONS = parametersOf(suggestionQuery);
const ADDRESSES = parametersOf(productAddressQuery);
const REVIEWS = parametersOf(reviewQuery);
const NONE: ReadonlySet<string> = new Set();

/** Whether this address is a public read of the catalogue; undefined for all others. */
export function publicReadOf(url: string): PublicRead | undefined {
  if (!url.startsWith('/api/') || url.length > MAX_LENGTH) return undefined;
  const start = url.indexOf('?');
  const path = start < 0 ? url : url.slice(0, start);
  const query = start < 0 ? '' : url.slice(start + 1);
  const read = (known: ReadonlySet<string>, topics: string[]): PublicRead => {
    const own = ownPairs(query, known);
    return { key: own ? `${path}?${own}` : path, topics };
  };
  switch (path) {
    case '/api/products':
      return read(LIST, ranksBySales(query) ? [LISTINGS, SALES] : [LISTINGS]);
    case '/api/products/suggestions':
      return read(SUGGESTIONS, [LISTINGS, SALES]);
    case '/api/products/addresses':
      return read(ADDRESSES, [LISTINGS]);
    // A change of the taxonomy is told as a change of everything.
    case '/api/categories':
    case '/api/sizes':
      return read(NONE, []);
    default: {
      const [, product, below] = PRODUCT.exec(path) ?? [];
      return product === undefined
        ? undefined
        : read(below === '/reviews' ? REVIEWS : NONE, [productTopic(product)]);
    }
  }
}

function ranksBySales(query: string): boolean {
  // Most lists do not, and reading a query takes longer than all else here.
  if (!/search|best-seller|best-selling|%/.test(query)) return false;
  const read = new URLSearchParams(query);
  return (
    read.has('search') ||
    read.getAll('category').includes('best-seller') ||
    read.getAll('sort').includes('best-selling')
  );
}

/**
 * The parameters that the service knows, by name; the answer is the same without the others. Pairs are moved and
 * never rewritten: the service must read the very values that were sent.
 */
function ownPairs(query: string, known: ReadonlySet<string>): string {
  if (query === '') return '';
  const pairs = query.split('&').flatMap((pair) => {
    const name = nameOf(pair);
    return known.has(name) ? [{ name, pair }] : [];
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
