import type { PageHead } from '@handloom/contracts/pages';
import type { CategoryChoice } from './category-address';
import { categoryTitle, inTitleCase } from './category-title';

export function categoryHead({
  category,
  search,
  sort,
  minPrice,
  maxPrice,
  size,
}: CategoryChoice): PageHead {
  const title = inTitleCase(categoryTitle(category));
  return {
    title: search ? `Results for “${search}” | Handloom` : `${title} | Handloom`,
    description:
      category === 'all'
        ? 'All handmade rugs of the Handloom workshop in Mirzapur, India: hand tufted, hand knotted and hand woven.'
        : `${title} rugs, made by hand in Mirzapur, India, and sent worldwide.`,
    canonical: `/categories/${encodeURIComponent(category)}`,
    // One page per category for search engines, not one per filter.
    noIndex: Boolean(search || sort || minPrice || maxPrice || size),
  };
}
