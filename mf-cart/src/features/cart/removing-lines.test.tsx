import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CheckoutPage } from '../checkout/checkout-page';
import { answerWith, openPage, SHOPPER } from '../testing/cart-shop';
import { rugA, rugB, rugC } from '../testing/served-cart';
import { CartPage } from './cart-page';

/** The pointer rests where the first line's button was. */
async function clickFirst(button: string, { detail, at }: { detail: number; at: number }) {
  const lines = within(await screen.findByRole('list', { name: 'Cart lines' }));
  const [first] = lines.getAllByRole('button', { name: button });
  if (!first) throw new Error(`No ${button}`);
  const click = createEvent.click(first, { detail });
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(first, click);
}
const left = (count: number) =>
  waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(count));

test.each([
  ['the cart', CartPage],
  ['the checkout', CheckoutPage],
])('when %s has several lines, then each Remove says what it removes', async (_, Page) => {
  answerWith({ 'GET /api/cart': [rugA, rugB] });
  openPage(<Page />, { user: SHOPPER });
  const lines = within(await screen.findByRole('list', { name: 'Cart lines' }));
  const buttons = lines.getAllByRole('button', { name: 'Remove' });
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual([
    'Rug A',
    'Rug B',
  ]);
});

test.each([
  ['the cart', CartPage],
  ['the checkout', CheckoutPage],
])('when a line of %s is removed by a double click, then the next one stays', async (_, Page) => {
  let cart = [rugA, rugB, rugC];
  const removals = cart.map(({ _id }) => [
    `DELETE /api/cart/remove/${_id}`,
    () => {
      cart = cart.filter((item) => item._id !== _id);
      return { success: true };
    },
  ]);
  answerWith({ 'GET /api/cart': () => cart, ...Object.fromEntries(removals) });
  openPage(<Page />, { user: SHOPPER });
  const before = performance.now();
  await clickFirst('Remove', { detail: 1, at: before });
  const after = performance.now();
  await left(2);
  await clickFirst('Remove', { detail: 2, at: before + 200 });
  await clickFirst('Decrease quantity', { detail: 2, at: before + 200 });
  await left(2);
  expect(screen.getByText('Rug B')).toBeTruthy();
  // Whoever has looked and clicks again means it, as does who presses a key.
  await clickFirst('Remove', { detail: 3, at: after + 400 });
  await left(1);
  await clickFirst('Remove', { detail: 0, at: performance.now() });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
});
