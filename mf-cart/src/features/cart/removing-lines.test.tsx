import { screen, within } from '@testing-library/react';
import { CheckoutPage } from '../checkout/checkout-page';
import { answerWith, openPage, SHOPPER } from '../testing/cart-shop';
import { shop } from '../testing/opened-checkout';
import { rugA, rugB } from '../testing/served-cart';
import { CartPage } from './cart-page';

test.each([
  ['the cart', CartPage],
  ['the checkout', CheckoutPage],
])('when %s has several lines, then each Remove says what it removes', async (_, Page) => {
  answerWith({ ...shop, 'GET /api/cart': [rugA, rugB] });
  openPage(<Page />, { user: SHOPPER });
  const lines = within(await screen.findByRole('list', { name: 'Cart lines' }));
  const buttons = lines.getAllByRole('button', { name: 'Remove' });
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual([
    'Rug A',
    'Rug B',
  ]);
});
