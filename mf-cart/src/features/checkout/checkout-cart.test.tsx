import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CartBadge } from '../cart/cart-badge';
import { answerWith, line, openPage, SHOPPER } from '../testing/cart-shop';
import { open, placeOrder, ready, shop } from '../testing/opened-checkout';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { CheckoutPage } from './checkout-page';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('when a rug is no longer sold, then its line has no price and no quantity: the total has neither', async () => {
  const gone = line({ _id: 'rug-2', name: 'Sold Out', quantity: 2, available: false });
  open({ 'GET /api/cart': [line(), gone] });
  await screen.findByText('Sold Out');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ganga Bloom3X5 FEET · \$100\.50/),
    'Sold OutNo longer availableRemove',
  ]);
});

test('when rugs are no longer sold, then one press removes them all, and nothing keeps the order back any more', async () => {
  const gone = (_id: string) => line({ _id, name: _id, available: false });
  const cart = [line(), gone('rug-2'), gone('rug-3')];
  const sent = open({
    'GET /api/cart': () => cart,
    'DELETE /api/cart/remove/rug-2': { success: true },
    'DELETE /api/cart/remove/rug-3': { success: true },
  });
  const summary = within(await screen.findByRole('region', { name: 'Order Summary' }));
  await summary.findByText(
    '2 rugs in your cart are no longer available. Remove them to place your order.',
  );
  await userEvent.click(summary.getByRole('button', { name: 'Remove unavailable rugs' }));
  await waitFor(() => expect(screen.queryByText(/no longer available/i)).toBeNull());
  await waitFor(() =>
    expect(sent.map(({ call }) => call).filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/cart/remove/rug-2',
      'DELETE /api/cart/remove/rug-3',
    ]),
  );
});

test('while an order is under way, then its lines and its sum stand still, and can be changed again when it is refused', async () => {
  let lines = [line({ quantity: 2 })];
  let answer: (status: number) => void = () => {};
  answerWith({
    ...shop,
    'GET /api/cart': () => lines,
    'POST /api/orders': () => new Promise((resolve) => (answer = resolve)),
  });
  openPage(
    <>
      <CartBadge />
      <CheckoutPage />
    </>,
    { user: SHOPPER, at: '/checkout' },
  );
  await ready();
  const controls = () =>
    within(screen.getByRole('list', { name: 'Cart lines' }))
      .getAllByRole<HTMLButtonElement>('button')
      .map(({ disabled }) => disabled);
  const summary = screen.getByRole('region', { name: 'Order Summary' });
  expect(controls()).toEqual([false, false, false]);

  await userEvent.click(await placeOrder());
  await waitFor(() => expect(controls()).toEqual([true, true, true]));
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  // On another device, of which this one hears.
  lines = [line({ quantity: 5 }), line({ _id: 'rug-2', available: false })];
  await act(async () => emitShopEvent('shell:live', { type: 'cart' }));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(summary.textContent).toContain('Total$217.08');
  expect(summary.textContent).not.toContain('no longer available');

  await act(async () => answer(409));
  await waitFor(() => expect(controls()).toEqual([false, false, false, false]));
  await waitFor(() => expect(summary.textContent).toContain('Total$542.70'));
});
