import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, placeOrder, ready } from '../testing/opened-checkout';
import { loadSchemas } from './load-schemas';

let isAway = true;
// A chunk that the browser cannot fetch.
jest.mock('./load-schemas', () => {
  const actual = jest.requireActual<typeof import('./load-schemas')>('./load-schemas');
  return {
    ...actual,
    loadSchemas: jest.fn(() =>
      isAway ? Promise.reject(new Error('Loading chunk failed.')) : actual.loadSchemas(),
    ),
  };
});

test('when what judges the form cannot be fetched, then nothing is sent, it is said, and the next try fetches it', async () => {
  const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1' } });
  await ready();
  await userEvent.click(await placeOrder());
  const modal = await screen.findByRole('dialog', { name: 'Order Failed' });
  expect(modal.textContent).toContain('The shop cannot be reached.');
  expect(sent.filter(({ call }) => call === 'POST /api/orders')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Okay' }));

  isAway = false;
  await userEvent.click(await placeOrder());
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toContain('/order-success'),
  );
  expect(sent.filter(({ call }) => call === 'POST /api/orders')).toHaveLength(1);
  expect(loadSchemas).toHaveBeenCalled();
});

test('when a field is changed while what judges it is on its way, then nothing is said of what stood there before', async () => {
  open();
  await ready();
  const city = screen.getByLabelText('City');
  let come: () => void = () => undefined;
  const onItsWay = new Promise<void>((resolve) => (come = resolve));
  const actual = jest.requireActual<typeof import('./load-schemas')>('./load-schemas');
  jest.mocked(loadSchemas).mockImplementation(() => onItsWay.then(() => actual.loadSchemas()));
  await userEvent.clear(city);
  await userEvent.tab();
  await userEvent.type(city, 'Mirzapur');
  await act(async () => {
    come();
    await actual.loadSchemas();
  });
  expect(city.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('City must be at least 2 characters')).toBeNull();
});
