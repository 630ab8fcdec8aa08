import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { line } from '../testing/cart-shop';
import { keysOf, open, placeOrder, ready } from '../testing/opened-checkout';

test('when what was chosen before the login has not come to the shop, then it is not ordered: it would come into the cart once more', async () => {
  localStorage.setItem('cart', JSON.stringify([line({ quantity: 2 })]));
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const sent = open({
    'GET /api/cart': lost,
    'POST /api/cart/merge': lost,
    'POST /api/orders': { success: true, orderId: 'order-1' },
  });
  await ready();
  await userEvent.click(await placeOrder());
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/cart/merge'));
  await waitFor(async () => expect((await placeOrder()).hasAttribute('disabled')).toBe(false));
  expect(keysOf(sent)).toEqual([]);
  const { textContent } = await screen.findByRole('dialog', { name: 'Order Failed' });
  expect(textContent).toContain('was not sent');
});
