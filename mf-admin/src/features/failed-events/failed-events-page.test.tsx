import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });
const letter = {
  _id: '7',
  consumer: 'catalog-best-sellers',
  subject: 'shop.orders.placed.v1',
  eventId: null,
  payload: '{"a":1}',
  reason: 'Unreadable event',
  attempts: 6,
  failedAt: '2026-11-20T10:00:00.000Z',
};

test('when a service gave up on an event, then it can be read and dismissed; the others do not hide it', async () => {
  let gone = false;
  const panel = await openPanel('/admin/failed-events', {
    'GET /api/dead-letters/catalog': () => ({ body: gone ? [] : [letter], total: gone ? 0 : 1 }),
    'GET /api/dead-letters/orders': () => ({ status: 503, body: { message: 'Orders are away.' } }),
    'DELETE /api/dead-letters/catalog/7': () => {
      gone = true;
      return { body: { success: true } };
    },
  });
  expect(await screen.findByText('Orders are away.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'shop.orders.placed.v1' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('Payload').textContent).toBe('{\n  "a": 1\n}');
  expect(drawer.getByText('Unreadable event')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Dismiss' }));

  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'shop.orders.placed.v1' })).toBeNull(),
  );
  expect(panel.sentTo('DELETE', '/api/dead-letters/catalog/7')).toHaveLength(1);
  expect(screen.getAllByText('No failed events.')).toHaveLength(2);
});
