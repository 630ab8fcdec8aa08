import { screen, waitFor, within } from '@testing-library/react';
import { openDrawer, order, press, user } from './order-drawer-under-test';

const asked = 'The payment is disputed.';

test('when another admin settles it meanwhile, then what I typed stays and can be added as a note', async () => {
  let needsAttention: string | null = asked;
  const { drawer, panel } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: order({ needsAttention, notes: [] }) }),
    'POST /api/orders/1/notes': ({ body }) => {
      needsAttention = null;
      if ('settles' in Object(body)) return { status: 409, body: { message: 'It changed.' } };
      const note = { _id: '1', at: '2026-11-22T10:00:00.000Z', by: 'a', note: 'Papers sent.' };
      return { status: 201, body: note };
    },
  });
  await press(drawer, 'Mark as settled');
  const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
  await user.type(within(dialog).getByLabelText('Note'), 'Papers sent.');
  await press(dialog, 'Mark as settled');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^This was settled meanwhile\./,
  );
  expect(screen.queryByText(`Look at this: ${asked}`)).toBeNull();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Papers sent.');
  await press(dialog, 'Add note');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(panel.sentTo('POST', '/api/orders/1/notes').map(({ body }) => body)).toEqual([
    { note: 'Papers sent.', settles: asked },
    { note: 'Papers sent.' },
  ]);
});
