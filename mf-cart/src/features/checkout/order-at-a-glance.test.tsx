import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { line } from '../testing/cart-shop';
import { open, ready } from '../testing/opened-checkout';

const glance = () => screen.findByText(/^Your order/);
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('when the cart is there, then its rugs and its total stand above the form, and no text twice', async () => {
  open({
    'GET /api/cart': [
      line({ quantity: 2 }),
      line({ _id: 'rug-2', name: 'Sold Out', available: false }),
    ],
  });
  const summary = await glance();
  await waitFor(() => expect(summary.textContent).toBe('Your order: 2 rugs'));
  expect(summary.dataset.total).toBe('$217.08');
  expect(summary.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByText('$217.08')).toBeTruthy();
  expect(screen.getByText('Ganga Bloom')).toBeTruthy();
});

test('when it is opened, then what will be charged is told line by line', async () => {
  open({
    'GET /api/cart': [
      line({ quantity: 2 }),
      line({ _id: 'rug-2', name: 'Sold Out', available: false }),
      line({ _id: 'rug-3', name: 'Night Sky', size: '8X10' }),
    ],
  });
  await ready();
  const before = items();
  await userEvent.click(await glance());
  await waitFor(() => expect(items()).toHaveLength(before.length + 3));
  expect(items().slice(0, 3)).toEqual([
    'Ganga Bloom, 3X5 FEET × 2$201.00',
    'Night Sky, 8X10 FEET$100.50',
    'Tax (8%)$24.12',
  ]);
});

test('when a name is written from right to left, then it is kept apart from the size behind it', async () => {
  const name = 'قالیچه باغ';
  open({ 'GET /api/cart': [line({ name })] });
  await ready();
  await userEvent.click(await glance());
  // Else browsers write '3 ,' before it and 'X5 FEET' behind it.
  expect(await screen.findByText(name, { selector: 'bdi' })).toBeTruthy();
});

test('when the cart is empty, then there is no order to look at', async () => {
  open({ 'GET /api/cart': [] });
  await screen.findByText('Your Cart is empty.');
  expect(screen.queryByText(/^Your order/)).toBeNull();
});
