import { PRODUCT_SORTS } from '@handloom/contracts/catalogue-facts';
import type { ProductListing } from '../products/api/list-products';

/** What a shopper can choose on a category page; all of it is in the address, so that it can be sent to a friend. */
export interface CategoryChoice {
  category: string;
  search: string;
  sort: string;
  minPrice: string;
  maxPrice: string;
  size: string;
  /** How many pages are shown, one below the other. */
  pages: number;
  /** Which state of the catalogue the later pages continue; from the first page's answer. */
  snapshot: string;
}

const PAGE_SIZE = 24;
const MOST_PAGES_AT_ONCE = 20;

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text);
const isSort = (text: string): text is NonNullable<ProductListing['sort']> =>
  (PRODUCT_SORTS as readonly string[]).includes(text);

/** Reads the address. What the shop would refuse is ignored: an old or mistyped link still shows rugs. */
export function readChoice(category: string, query: URLSearchParams): CategoryChoice {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const amount = (name: string) => (isAmount(text(name)) ? text(name) : '');
  const pages = /^\d{1,4}$/.test(text('page')) ? Number(text('page')) : 1;
  return {
    category,
    search: text('search').slice(0, 200),
    sort: isSort(text('sort')) ? text('sort') : '',
    minPrice: amount('minPrice'),
    maxPrice: amount('maxPrice'),
    size: text('size').slice(0, 80),
    pages: Math.min(Math.max(pages, 1), MOST_PAGES_AT_ONCE),
    snapshot: /^\d{1,15}$/.test(text('snapshot')) ? text('snapshot') : '',
  };
}

/** The query of the page's address for a choice; what is not chosen is left out. */
export function writeChoice(choice: CategoryChoice): string {
  const { search, sort, minPrice, maxPrice, size, pages, snapshot } = choice;
  const query = new URLSearchParams();
  const chosen = { search, sort, minPrice, maxPrice, size };
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value);
  if (pages > 1) {
    query.set('page', String(pages));
    if (snapshot) query.set('snapshot', snapshot);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** One listing per page that is shown. */
export function listingsOf(choice: CategoryChoice): ProductListing[] {
  const { category, search, sort, minPrice, maxPrice, size, snapshot } = choice;
  return Array.from({ length: choice.pages }, (_, index) => ({
    category,
    search,
    sort: isSort(sort) ? sort : undefined,
    minPrice,
    maxPrice,
    size,
    limit: PAGE_SIZE,
    // The first page has one address, however many pages follow it.
    ...(index > 0 && { page: index + 1, snapshot }),
  }));
}
