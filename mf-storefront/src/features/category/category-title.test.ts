import { categoryTitle, inTitleCase } from './category-title';

test('when the category is all, then its title is All Products', () => {
  expect(categoryTitle('all')).toBe('All Products');
});

test('when the category has hyphens, then the first becomes a space', () => {
  expect(categoryTitle('best-seller')).toBe('best seller');
  expect(categoryTitle('wool-and-silk')).toBe('wool and-silk');
});

test('when a title is written in a document, then each word starts large', () => {
  expect(inTitleCase('hand tufted')).toBe('Hand Tufted');
});
