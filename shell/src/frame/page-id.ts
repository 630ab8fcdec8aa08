/** The element that holds the page; focus goes there when the page changes. */
export const PAGE_ID = 'page';
