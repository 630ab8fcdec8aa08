import { PRODUCT_SORTS } from '@handloom/contracts/catalogue-facts';
import type { ProductListing } from '../products/api/list-products';
import { amountIn, inOrder, type PriceRange } from '../prices/price-range';

/** What a shopper can choose on a category page; all of it is in the address, so that it can be sent to a friend. */
export interface CategoryChoice extends PriceRange {
  category: string;
  search: string;
  sort: string;
  size: string;
  /** The last page that is shown. */
  page: number;
  /** The first page that is shown: the same, unless more was loaded below it. */
  from: number;
  /** Which state of the catalogue the later pages continue; from the first page's answer. */
  snapshot: string;
}

/** All that is read of the query. */
export const CHOICE_PARAMETERS = [
  'search',
  'sort',
  'minPrice',
  'maxPrice',
  'size',
  'page',
  'from',
  'snapshot',
] satisfies (keyof CategoryChoice)[];

const PAGE_SIZE = 24;
export const MOST_PAGES_AT_ONCE = 20;

const isSort = (text: string): text is NonNullable<ProductListing['sort']> =>
  (PRODUCT_SORTS as readonly string[]).includes(text);

/** As the shop's own would be: it asks for no other, and finds nothing. */
function possibleSlug(typed: string): string {
  const slug = typed.trim();
  return slug && slug.length <= 120 && !slug.includes('\0') ? slug : 'no-such-category';
}

/** Reads the address. What the shop would refuse is ignored: an old or mistyped link still shows rugs. */
export function readChoice(category: string, query: URLSearchParams): CategoryChoice {
  const text = (name: string) => query.get(name)?.replaceAll('\0', '').trim() ?? '';
  const amount = (name: string) => amountIn(text(name)) ?? '';
  const number = (name: string) => (/^\d{1,6}$/.test(text(name)) ? Number(text(name)) : 0);
  const page = Math.max(number('page'), 1);
  const from = Math.max(number('from') || page, page - MOST_PAGES_AT_ONCE + 1);
  return {
    category: possibleSlug(category),
    search: text('search').slice(0, 200),
    sort: isSort(text('sort')) ? text('sort') : '',
    ...inOrder({ minPrice: amount('minPrice'), maxPrice: amount('maxPrice') }),
    size: text('size').slice(0, 80),
    page,
    from: Math.min(from, page),
    snapshot: /^\d{1,15}$/.test(text('snapshot')) ? text('snapshot') : '',
  };
}

/** What is taken from what a search or a category has, and can be given back. */
export function isFiltered({ size, minPrice, maxPrice }: CategoryChoice): boolean {
  return Boolean(size || minPrice || maxPrice);
}

/** The query of the page's address for a choice; what is not chosen is left out. */
export function writeChoice(choice: CategoryChoice): string {
  const { search, sort, minPrice, maxPrice, size, page, from, snapshot } = choice;
  const query = new URLSearchParams();
  const chosen = { search, sort, minPrice, maxPrice, size };
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value);
  if (page > 1) {
    query.set('page', String(page));
    if (from !== page) query.set('from', String(from));
    if (snapshot) query.set('snapshot', snapshot);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** One listing per page that is shown. */
export function listingsOf(choice: CategoryChoice): ProductListing[] {
  const { category, search, sort, minPrice, maxPrice, size, page, from, snapshot } = choice;
  return Array.from({ length: page - from + 1 }, (_, index) => ({
    category,
    search,
    sort: isSort(sort) ? sort : undefined,
    minPrice,
    maxPrice,
    size,
    ...(search && { loosely: 'true' }),
    limit: PAGE_SIZE,
    ...(from + index > 1 && { page: from + index }),
    // The first one has the same address, however many pages follow it.
    ...(index > 0 && { snapshot }),
  }));
}

/** The address of one page alone, without the state of the catalogue: it holds for whoever finds it. */
export function pageAlone(choice: CategoryChoice, page: number): string {
  return categoryPath(choice.category) + writeChoice({ ...choice, page, from: page, snapshot: '' });
}

export function categoryPath(category: string): string {
  return `/categories/${encodeURIComponent(category)}`;
}
