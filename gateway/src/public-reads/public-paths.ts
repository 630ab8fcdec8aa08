/** What an answer can depend on; an event says which of them changed. */
export const LISTINGS = 'listings';
/** Units sold, by which best sellers and equal search results are ordered. */
export const SALES = 'sales';
export const productTopic = (id: string) => `product ${id.toLowerCase()}`;
/** Of answers that are not in this table: any news may concern them. */
export const ANY_NEWS = 'any news';

/** Ids of another form are asked for each time: a word could be a call that is not in this table. */
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PRODUCT = new RegExp(`^/api/products/(${ID})(?:/reviews(?:/summary)?)?$`, 'i');
const MAX_LENGTH = 1_000;

export interface PublicRead {
  /** The address to ask, the same for all ways of writing it. */
  key: string;
  topics: string[];
}

/** Whether this address is a public read of the catalogue; undefined for all others. */
export function publicReadOf(url: string): PublicRead | undefined {
  if (url.length > MAX_LENGTH) return undefined;
  const [path = '', ...rest] = url.split('?');
  const query = sorted(rest.join('?'));
  const key = query ? `${path}?${query}` : path;
  const product = PRODUCT.exec(path)?.[1];
  if (product) return { key, topics: [productTopic(product)] };
  switch (path) {
    case '/api/products':
      return { key, topics: ranksBySales(query) ? [LISTINGS, SALES] : [LISTINGS] };
    case '/api/products/suggestions':
      return { key, topics: [LISTINGS, SALES] };
    // A change of the taxonomy is told as a change of everything.
    case '/api/categories':
    case '/api/sizes':
      return { key, topics: [] };
    default:
      return undefined;
  }
}

function ranksBySales(query: string): boolean {
  const read = new URLSearchParams(query);
  return (
    read.has('search') ||
    read.getAll('category').includes('best-seller') ||
    read.getAll('sort').includes('best-selling')
  );
}

/** Pairs are moved and never rewritten: the service must read the very values that were sent. */
function sorted(query: string): string {
  const nameOf = (pair: string) => pair.split('=', 1)[0] ?? '';
  return query
    .split('&')
    .filter(Boolean)
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
    .join('&');
}
