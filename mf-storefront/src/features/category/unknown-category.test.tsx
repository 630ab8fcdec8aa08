import { waitFor } from '@testing-library/react';
import { answerWith, openPage } from '../testing/shop-page';
import { pageOf, rug } from '../testing/rugs';
import { CategoryPage } from './category-page';

const [canonical, robots] = ['link[rel="canonical"]', 'meta[name="robots"]'].map(
  (tag) => () => document.head.querySelector(tag),
);
const fragments = { 'mf-cart/add-to-cart': () => null };
const open = (at: string) =>
  openPage(<CategoryPage />, { route: '/categories/:category', at, fragments });

test('when there is no such category, then the page calls itself nobody’s address, as its document does', async () => {
  answerWith({
    '/api/sizes': [],
    '/api/categories': [{ _id: 'c-1', name: 'Hand Tufted', slug: 'hand-tufted' }],
    '/api/products?category=nothing&limit=24': pageOf([]),
    '/api/products?category=hand-tufted&limit=24': pageOf([rug()]),
  });
  const { unmount } = open('/categories/nothing');
  await waitFor(() => expect(robots?.()).not.toBeNull());
  expect(canonical?.()).toBeNull();
  unmount();
  open('/categories/hand-tufted');
  await waitFor(() => expect(canonical?.()).not.toBeNull());
  expect(robots?.()).toBeNull();
});
