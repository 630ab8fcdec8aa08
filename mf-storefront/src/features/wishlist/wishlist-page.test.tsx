import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { rug } from '../testing/rugs';
import { answerWith, inShop, openPage } from '../testing/shop-page';
import { WishlistPage } from './wishlist-page';
import { wishlist } from '../wishes/wishlist-store';

const fragments = { 'mf-cart/add-to-cart': () => null };

beforeEach(() => {
  localStorage.clear();
  wishlist.setState({ productIds: [] });
});

test('when nothing is wished for, then it says so and shows a way on', () => {
  openPage(<WishlistPage />);
  expect(screen.getByText('Your wishlist is empty.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all rugs' })).toBeTruthy();
});

test('when rugs are wished for, then they are shown as they are today', async () => {
  wishlist.getState().toggle('p-1');
  answerWith({ '/api/products/p-1': rug({ price: 41000 }) });
  openPage(<WishlistPage />, { fragments });
  expect(await screen.findByText('₹41,000.00')).toBeTruthy();
});

test('when a rug is gone, then it can be taken off the list', async () => {
  wishlist.getState().toggle('p-gone');
  answerWith({});
  openPage(<WishlistPage />, { fragments });
  expect(await screen.findByText('This rug is no longer in the shop.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Your wishlist is empty.')).toBeTruthy();
});

test('when the shop does not answer for a rug, then trying again asks for it, and it stays wished for', async () => {
  wishlist.getState().toggle('p-1');
  answerWith({ '/api/products/p-1': 503 });
  openPage(<WishlistPage />, { fragments });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answerWith({ '/api/products/p-1': rug() });
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Ganga Scroll' })).toBeTruthy();
  expect(wishlist.getState().productIds).toEqual(['p-1']);
  // The button is gone.
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('when one is taken off by keyboard, then the focus goes on at the one in its place, and at last at the page', async () => {
  const ids = ['p-1', 'p-2', 'p-3'];
  for (const id of ids.toReversed()) wishlist.getState().toggle(id);
  answerWith(
    Object.fromEntries(ids.map((id) => [`/api/products/${id}`, rug({ _id: id, name: id })])),
  );
  openPage(<WishlistPage />, { fragments });
  await screen.findByRole('heading', { name: 'p-3' });
  const hearts = () => screen.getAllByRole('button', { name: 'Add to wishlist' });
  hearts()[1]?.focus();
  for (const left of [['p-1', 'p-3'], ['p-1']]) {
    await userEvent.keyboard('{Enter}');
    expect(wishlist.getState().productIds).toEqual(left);
    expect(document.activeElement).toBe(hearts().at(-1));
  }
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toContain('Your wishlist is empty.');
  expect(document.activeElement).not.toBe(document.body);
});

test('when rendered for a document, then nobody’s wishes are in it', () => {
  wishlist.getState().toggle('p-1');
  const markup = renderToString(inShop(<WishlistPage />, { fragments }));
  expect(markup).not.toContain('Your wishlist is empty.');
  expect(markup).not.toContain('no longer');
});
