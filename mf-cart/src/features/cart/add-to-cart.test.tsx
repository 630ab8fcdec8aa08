import { act, screen } from '@testing-library/react';
import { answerWith, line, openPage, SHOPPER } from '../testing/cart-shop';
import { AddToCart } from './add-to-cart';
import { useGuestStore } from './guest-store';

beforeEach(() => {
  localStorage.clear();
  useGuestStore.setState({ items: [], merges: [] });
});

test.each([
  ['a guest', null],
  ['a shopper', SHOPPER],
])('when %s clicks twice where one click is meant, then one rug is added', async (_who, user) => {
  const sent = answerWith({
    'GET /api/cart': [],
    'POST /api/cart/add': (added: object) => ({ ...line(), ...added }),
  });
  openPage(<AddToCart product={{ ...line(), images: [] }} />, { user });
  const button = screen.getByRole('button', { name: 'Add To Cart' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('link', { name: 'Go To Cart' });
  const stored = useGuestStore.getState().items.map(({ quantity }) => quantity);
  const told = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(user ? told : stored).toEqual([user ? expect.objectContaining({ quantity: 1 }) : 1]);
});

test('when it is an icon on a card, then it says which rug it is of, before and after', async () => {
  openPage(<AddToCart product={{ ...line(), images: [] }} variant="icon" />, { user: null });
  const button = screen.getByRole('button', { name: 'Add to cart' });
  expect(button.getAttribute('aria-description')).toBe(line().name);
  act(() => button.click());
  const link = await screen.findByRole('link', { name: 'Go to cart' });
  expect(link.getAttribute('aria-description')).toBe(line().name);
});
