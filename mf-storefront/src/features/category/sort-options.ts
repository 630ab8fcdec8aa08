/** The first is what the shop does unasked. */
const SORT_OPTIONS = [
  { value: '', label: 'Newest first' },
  { value: 'best-selling', label: 'Best selling' },
  { value: 'rating', label: 'Best rated' },
  { value: 'price-asc', label: 'Price, low to high' },
  { value: 'price-desc', label: 'Price, high to low' },
  { value: 'discount', label: 'Largest discount' },
  { value: 'name', label: 'Name, A to Z' },
] as const;

/** Best sellers and search results come in an order of their own, best match first. */
export function sortOptions(category: string, search: string) {
  if (search) return [{ value: '', label: 'Best match' }, NEWEST, ...SORT_OPTIONS.slice(1)];
  if (category === 'best-seller') {
    return [{ value: '', label: 'Best selling' }, NEWEST, ...SORT_OPTIONS.slice(2)];
  }
  return [...SORT_OPTIONS];
}

const NEWEST = { value: 'newest', label: 'Newest first' };
