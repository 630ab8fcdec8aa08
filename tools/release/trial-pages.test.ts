import type { Page } from './composed-parts';
import { pagesWith } from './trial-pages';

test('when others show a part’s fragments, then pages are tried that visitors see', () => {
  const page = (path: string, access: string, fragments: string[]) =>
    ({ owner: 'mf-storefront', route: { path, access, fragments } }) as unknown as Page;
  const pages = [
    page('/', 'public', []),
    page('/product/:id', 'public', ['mf-cart/buy-now']),
    page('/mine', 'user', ['mf-cart/buy-now', 'mf-cart/add-to-cart']),
  ];
  expect(pagesWith('mf-cart', pages).map(({ route }) => route.path)).toEqual(['/', '/product/:id']);
});
