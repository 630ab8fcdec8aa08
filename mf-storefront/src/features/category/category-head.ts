import type { PageHead } from '@handloom/contracts/pages';
import { categoryPath, type CategoryChoice } from './category-address';
import { categoryTitle, inTitleCase } from './category-title';

/** @param isKnown whether there is such a category */
export function categoryHead(choice: CategoryChoice, isKnown: boolean): PageHead {
  const { category, search, sort, minPrice, maxPrice, size, page, from } = choice;
  // A page alone is a page of its own; one that more was loaded on is still the first.
  const alone = from === page && page > 1;
  const title = inTitleCase(categoryTitle(category)) + (alone ? `, page ${page}` : '');
  return {
    title: search ? `Results for “${search}” | Handloom` : `${title} | Handloom`,
    description:
      category === 'all'
        ? 'All handmade rugs of the Handloom workshop in Mirzapur, India: hand tufted, hand knotted and hand woven.'
        : `${inTitleCase(categoryTitle(category))} rugs, made by hand in Mirzapur, India, and sent worldwide.`,
    canonical: categoryPath(category) + (alone ? `?page=${page}` : ''),
    // One page per category for search engines, not one per filter.
    noIndex: !isKnown || Boolean(search || sort || minPrice || maxPrice || size),
  };
}
