import type { PRODUCT_SORTS } from '@handloom/contracts/catalogue-facts';
import { useCategories } from '../categories/api/use-categories';
import type { ChoiceFilter } from '../listing/list-filters';
import { useSizes } from '../sizes/api/use-sizes';
import { UNPUBLISHED, type ProductFilters } from './api/use-products';

const SORTS: Record<Exclude<(typeof PRODUCT_SORTS)[number], 'newest'>, string> = {
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'best-selling': 'Best selling',
  rating: 'Best rated',
  discount: 'Largest discount',
};

/** By the shop's own categories and sizes, and by whether shoppers see them; and the order of the list. */
export function useProductFilters({ category, size }: ProductFilters): ChoiceFilter[] {
  const { data: categories = [] } = useCategories();
  const { data: sizes = [] } = useSizes();
  return [
    {
      name: 'category',
      label: 'Category',
      options: withChosen(category, [
        { value: '', label: 'All categories' },
        ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
      ]),
    },
    {
      name: 'size',
      label: 'Size',
      options: withChosen(size, [
        { value: '', label: 'All sizes' },
        ...sizes.map(({ name }) => ({ value: name, label: name })),
      ]),
    },
    {
      name: 'standing',
      label: 'Standing',
      options: [
        { value: '', label: 'Published' },
        { value: UNPUBLISHED, label: 'Not published' },
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

/** What is none of the options, such as the former name of a category, is shown all the same: the list is filtered by it. */
function withChosen(
  chosen: string | undefined,
  options: ChoiceFilter['options'],
): ChoiceFilter['options'] {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}
