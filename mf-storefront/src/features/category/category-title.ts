/** 'All Products', or the category with its first hyphen replaced by a space. */
export function categoryTitle(category: string): string {
  return category === 'all' ? 'All Products' : category.replace('-', ' ');
}

/** 'hand tufted' → 'Hand Tufted', for documents' titles, where no stylesheet can do it. */
export function inTitleCase(text: string): string {
  return text.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());
}
