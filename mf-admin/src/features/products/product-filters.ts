import type { PRODUCT_SORTS } from '@handloom/contracts/catalogue-facts';
import { useCategories } from '../categories/api/use-categories';
import type { ListFilter } from '../listing/list-filters';
import { useSizes } from '../sizes/api/use-sizes';

const SORTS: Record<Exclude<(typeof PRODUCT_SORTS)[number], 'newest'>, string> = {
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'best-selling': 'Best selling',
  rating: 'Best rated',
  discount: 'Largest discount',
};

/** By the shop's own categories and sizes; and the order of the list. */
export function useProductFilters(): ListFilter[] {
  const { data: categories = [] } = useCategories();
  const { data: sizes = [] } = useSizes();
  return [
    {
      name: 'category',
      label: 'Category',
      options: [
        { value: '', label: 'All categories' },
        ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
      ],
    },
    {
      name: 'size',
      label: 'Size',
      options: [
        { value: '', label: 'All sizes' },
        ...sizes.map(({ name }) => ({ value: name, label: name })),
      ],
    },
    {
      name: 'sort',
      label: 'Sort',
      options: [
        { value: '', label: 'Newest first' },
        ...Object.entries(SORTS).map(([value, label]) => ({ value, label })),
      ],
    },
  ];
}
