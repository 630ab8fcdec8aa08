import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mutate } from 'swr';
import type { Order } from '@handloom/contracts/orders';
import { heldBack } from '../../admin-under-test';
import { orderUrl } from './api/use-order';
import { openDrawer, order, paidOnline, press, user } from './order-drawer-under-test';

test('when a disputed order is shipped from its drawer, then that is said, and the shop is told that it is known', async () => {
  const { drawer, panel } = await openDrawer(order({ ...paidOnline, disputed: true }));
  await press(drawer, 'Mark as Shipped');
  const form = await screen.findByRole('dialog', { name: 'Ship HR-2026-000001' });
  expect(within(form).getByText(/^Its payment is disputed/)).toBeTruthy();
  await press(form, 'Mark as Shipped');
  await waitFor(() =>
    expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({
      status: 'Shipped',
      evenIfDisputed: true,
    }),
  );
});

test('when an order is shipped from its drawer, then that is told, and the keyboard goes on at the next step', async () => {
  const shipped = order({ ...paidOnline, status: 'Shipped' });
  const { drawer } = await openDrawer(order(paidOnline), {
    'PATCH /api/orders/1': () => ({ body: shipped }),
  });
  await press(drawer, 'Mark as Shipped');
  await press(await screen.findByRole('dialog', { name: /^Ship/ }), 'Mark as Shipped');
  const next = await within(drawer).findByRole('button', { name: 'Mark as Completed' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(screen.getByText('Order HR-2026-000001 updated')).toBeTruthy();
});

test('when a cash order is cancelled, then only that its cash came can be said, and what follows', async () => {
  const { drawer } = await openDrawer(order({ status: 'Cancelled' }));
  const select = within(drawer).getByLabelText<HTMLSelectElement>('Mark payment as');
  expect([...select.options].map(({ text }) => text)).toEqual(['Mark payment as…', 'Paid']);
  await user.selectOptions(select, 'Paid');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('among those to look at until its cash is given back');
});

test('when an arrow key is pressed in the closed list of payments, then it chooses none, which would ask at once', async () => {
  const { drawer } = await openDrawer(order());
  const select = within(drawer).getByLabelText('Mark payment as');
  const isLeftToBrowser = ['ArrowDown', 'ArrowUp', 'Tab'].map((key) =>
    fireEvent.keyDown(select, { key }),
  );
  expect(isLeftToBrowser).toEqual([false, false, true]);
});

test.each([
  ['came but pays nothing', { paymentStatus: 'Failed' }, /^\$973\.08 came for it and stays/],
  ['went back', { refundable: null }, /^All that was paid is with the shopper/],
  ['came', {}, /^What was paid goes back to the shopper by itself/],
] as const)(
  'when an order is to be cancelled whose money %s, then it is said what becomes of that',
  async (_what, change, sentence) => {
    const { drawer } = await openDrawer(order({ ...paidOnline, ...change }));
    await press(drawer, 'Cancel order');
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(sentence)).toBeTruthy();
  },
);

test('when its cancelling is pressed twice, then it is sent once, and its note without the blanks around it', async () => {
  const { answer, give } = heldBack();
  const { drawer, panel } = await openDrawer(order(), { 'PATCH /api/orders/1': () => answer });
  await press(drawer, 'Cancel order');
  const question = await screen.findByRole('alertdialog');
  await user.type(within(question).getByLabelText('Note'), ' Moth ');
  await user.dblClick(within(question).getByRole('button', { name: 'Cancel order' }));
  expect(panel.sentTo('PATCH', '/api/orders/1').map(({ body }) => body)).toEqual([
    { status: 'Cancelled', note: 'Moth' },
  ]);
  await give({ body: order({ status: 'Cancelled' }) });
});

test('when Escape is pressed while it is cancelled, then it is not asked whether to discard that', async () => {
  const { answer, give } = heldBack();
  const { drawer } = await openDrawer(order(), { 'PATCH /api/orders/1': () => answer });
  await press(drawer, 'Cancel order');
  const question = await screen.findByRole('alertdialog');
  await user.type(within(question).getByLabelText('Note'), 'Moth');
  await press(question, 'Cancel order');
  // What browsers make of Escape when the button that has the focus is disabled.
  fireEvent(question, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('alertdialog', { name: 'Discard changes?' })).toBeNull();
  expect(screen.getByRole('alertdialog', { name: /^Leave before/ })).toBeTruthy();
  await give({ body: order({ status: 'Cancelled' }) });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('when somebody else ends the order while one asks about it, then the question and what was typed stay', async () => {
  let shown = order(paidOnline);
  const { drawer } = await openDrawer(shown, { 'GET /api/orders/1': () => ({ body: shown }) });
  await press(drawer, 'Cancel order');
  const question = await screen.findByRole('alertdialog');
  await user.type(within(question).getByLabelText('Note'), 'Moth');
  shown = order({ ...paidOnline, status: 'Cancelled', refundable: null });
  await act(() => mutate(orderUrl('1')));
  await waitFor(() => expect(drawer.textContent).toContain('Cancelled'));
  expect(within(question).getByLabelText('Note')).toHaveProperty('value', 'Moth');
  expect(question.isConnected).toBe(true);
});

test('when Enter is held down, then it presses once: the next step has the focus by then; a note gets its lines', async () => {
  const { drawer } = await openDrawer(order({ status: 'Pending' }));
  const step = within(drawer).getByRole('button', { name: 'Mark as Processing' });
  const isLeftToBrowser = (element: HTMLElement, repeat: boolean) =>
    fireEvent.keyDown(element, { key: 'Enter', repeat });
  expect(isLeftToBrowser(step, false)).toBe(true);
  expect(isLeftToBrowser(step, true)).toBe(false);
  // As a notice is, whose Undo takes the focus.
  expect(isLeftToBrowser(document.body, true)).toBe(false);
  expect(isLeftToBrowser(within(drawer).getByLabelText('New note'), true)).toBe(true);
});

test('an address is copied as it stands on a parcel, and where that is not allowed, it is said', async () => {
  const { drawer } = await openDrawer(order());
  await press(drawer, 'Copy address');
  expect(await navigator.clipboard.readText()).toBe(
    'Asha\n12 Weaver Lane\nMirzapur, Uttar Pradesh 231001\nIndia\n+9155442233',
  );
  expect(await screen.findByText('Address copied')).toBeTruthy();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  await press(drawer, 'Copy address');
  expect(await screen.findByText(/^The address could not be copied/)).toBeTruthy();
});

test('when its address is mended, then it is saved as people write it, with the version that was seen', async () => {
  const shown = order({ version: 3 });
  const mended = { ...shown.shippingAddress, city: 'Varanasi', pinCode: '221001' };
  const { drawer, panel } = await openDrawer(shown, {
    'PATCH /api/orders/1': () => ({ body: { ...shown, shippingAddress: mended, version: 4 } }),
  });
  await press(drawer, 'Change address');
  const form = await screen.findByRole('dialog', { name: 'Address of HR-2026-000001' });
  const type = async (label: string, text: string) => {
    await user.clear(within(form).getByLabelText(label));
    if (text) await user.type(within(form).getByLabelText(label), text);
  };
  await type('City', '');
  await type('Pin Code', '221 001');
  await press(form, 'Save address');
  expect(await within(form).findByText('City must be at least 2 characters')).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/orders/1')).toEqual([]);
  await type('City', 'Varanasi');
  await press(form, 'Save address');
  expect(await within(drawer).findByText(/Varanasi, Uttar Pradesh 221001/)).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/orders/1').map(({ body }) => body)).toEqual([
    { shippingAddress: mended, version: 3 },
  ]);
  expect(screen.queryByRole('dialog', { name: /^Address/ })).toBeNull();
});

test.each<[string, Partial<Order>, boolean]>([
  ['to be paid in cash', {}, true],
  ['that waits for its payment', { paymentMethod: 'Stripe' }, false],
  ['that is paid', { paymentMethod: 'Stripe', paymentStatus: 'Paid' }, true],
])(
  'when the address of an order %s is mended, then it is said only where it is so that the profile stays',
  async (_, more, isSaid) => {
    const { drawer } = await openDrawer(order(more));
    await press(drawer, 'Change address');
    const form = await screen.findByRole('dialog', { name: /^Address/ });
    expect(within(form).queryByText(/profile stays as it is/) !== null).toBe(isSaid);
  },
);

test('when it has left, then only how its shopper is reached can be mended', async () => {
  const shown = order({ status: 'Shipped' });
  const { drawer, panel } = await openDrawer(shown);
  expect(within(drawer).queryByRole('button', { name: 'Change address' })).toBeNull();
  await press(drawer, 'Change contact');
  const form = await screen.findByRole('dialog', { name: 'Contact of HR-2026-000001' });
  const fields = within(form).getAllByRole('textbox');
  expect(fields.map((field) => field.getAttribute('name'))).toEqual(['phone', 'email']);
  await user.clear(within(form).getByLabelText('Email'));
  await user.type(within(form).getByLabelText('Email'), 'asha@example.org');
  await press(form, 'Save contact');
  const shippingAddress = { ...shown.shippingAddress, email: 'asha@example.org' };
  await waitFor(() =>
    expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toMatchObject({ shippingAddress }),
  );
});
