import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@handloom/contracts/orders';
import { heldBack, openPanel } from '../../admin-under-test';
import { mailUnderTest, orderUnderTest as order } from './order-under-test';

const user = userEvent.setup({ delay: null });
const shop = { 'GET /api/orders': () => ({ body: [order()], total: 1 }) };
const at = '2026-11-21T10:00:00.000Z';
const noted = (notes: Order['notes']) => ({ body: order({ notes: notes ?? [] }) });

test('when one is added, then it stands among the others, and who wrote it', async () => {
  const notes = [{ _id: '1', at, by: 'b', note: 'Rang.' }];
  const panel = await openPanel('/admin/orders?order=1', {
    ...shop,
    'GET /api/orders/1': () => noted(notes),
    'POST /api/orders/1/notes': ({ body }) => {
      const { note } = body as { note: string };
      notes.push({ _id: '2', at, by: 'a', note });
      return { status: 201, body: notes[1] };
    },
  });
  await user.type(await screen.findByLabelText('New note'), 'Nobody home.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  const section = screen.getByRole('region', { name: 'Notes' });
  const items = await within(section).findAllByRole('listitem');
  await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(2));
  expect(items[0]?.textContent).toMatch(/^Rang\.Another admin, /);
  expect(within(section).getAllByRole('listitem')[1]?.textContent).toMatch(/^Nobody home\.You, /);
  expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('');
  // Add note rests again, which had the focus.
  expect(document.activeElement).toBe(screen.getByLabelText('New note'));
  expect(panel.sentTo('POST', '/api/orders/1/notes')[0]?.body).toEqual({ note: 'Nobody home.' });
});

test('when its author goes on elsewhere while it is sent, then the keyboard stays there', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/orders?order=1', {
    ...shop,
    'GET /api/orders/1': () => noted([]),
    'POST /api/orders/1/notes': () => answer,
  });
  await user.type(await screen.findByLabelText('New note'), 'Rang.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  const link = screen.getByRole('link', { name: 'Print packing slip' });
  link.focus();
  await give({ status: 201, body: { _id: '1', at, by: 'a', note: 'Rang.' } });
  expect(screen.getByLabelText('New note')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(link);
});

test('when another one is begun while the first is sent, then it stays', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/orders?order=1', {
    ...shop,
    'GET /api/orders/1': () => noted([]),
    'POST /api/orders/1/notes': () => answer,
  });
  const field = await screen.findByLabelText('New note');
  await user.type(field, 'Rang.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await user.clear(field);
  await user.type(field, 'Nobody home.');
  await give({ status: 201, body: { _id: '1', at, by: 'a', note: 'Rang.' } });
  expect(screen.getByLabelText('New note')).toHaveProperty('value', 'Nobody home.');
});

test('when the order calls for attention, then an admin says what was done, and it calls no more', async () => {
  const asked = 'The payment is disputed.';
  let needsAttention: string | null = asked;
  const notes: Order['notes'] = [];
  const panel = await openPanel('/admin/orders?order=1', {
    ...shop,
    'GET /api/orders/1': () => ({ body: order({ notes, needsAttention }) }),
    'POST /api/orders/1/notes': ({ body }) => {
      needsAttention = null;
      const { note } = body as { note: string };
      notes.push({ _id: '1', at, by: 'a', note, settles: asked });
      return { status: 201, body: notes[0] };
    },
  });
  expect((await screen.findByText(`Look at this: ${asked}`)).role).toBe('alert');
  await user.click(screen.getByRole('button', { name: 'Mark as settled' }));
  const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
  const settle = within(dialog).getByRole('button', { name: 'Mark as settled' });
  await user.click(settle);
  expect(await within(dialog).findByText('Write a note')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Note'), 'Papers sent.');
  await user.click(settle);
  await waitFor(() => expect(screen.queryByText(`Look at this: ${asked}`)).toBeNull());
  expect(panel.sentTo('POST', '/api/orders/1/notes').map(({ body }) => body)).toEqual([
    { note: 'Papers sent.', settles: asked },
  ]);
  const section = screen.getByRole('region', { name: 'Notes' });
  expect((await within(section).findByRole('listitem')).textContent).toMatch(
    /^Settled: The payment is disputed\. Papers sent\./,
  );
});

test('when the drawer is left with half a note, then it is asked first', async () => {
  await openPanel('/admin/orders?order=1', { ...shop, 'GET /api/orders/1': () => noted([]) });
  await user.type(await screen.findByLabelText('New note'), 'Half');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('Half');
});

test('when one of its mails is followed with half a note, then it is asked first', async () => {
  const panel = await openPanel('/admin/orders?order=1', {
    ...shop,
    'GET /api/orders/1': () => noted([]),
    'GET /api/mails/orders': () => ({ body: [mailUnderTest] }),
  });
  const link = await screen.findByRole('link', { name: 'Order confirmation' });
  await user.type(screen.getByLabelText('New note'), 'Half');
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('New note')).toHaveProperty('value', 'Half');
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(panel.address()).toBe('/admin/mails?mail=m-1'));
});
