import { screen, waitFor, within } from '@testing-library/react';
import { heldBack, openPanel } from '../../admin-under-test';
import type { Order } from '@handloom/contracts/orders';
import { openDrawer, order, press, user } from './order-drawer-under-test';
import { orderUnderTest } from './order-under-test';

const cutLine = (): never => {
  throw new TypeError('Failed to fetch');
};
const at = '2026-11-20T10:00:00.000Z';
const cancelled = order({
  status: 'Cancelled',
  history: [{ at, by: 'admin', from: 'Processing', to: 'Cancelled', note: 'Moth' }],
});

/** The order is read as told from when its change was asked for; the change itself is never answered. */
async function cancelUnanswered(
  answer: () => never | { status: number; body: unknown },
  now: () => Order,
) {
  let isAsked = false;
  const { drawer, panel } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: isAsked ? now() : order() }),
    'PATCH /api/orders/1': () => {
      isAsked = true;
      return answer();
    },
  });
  await press(drawer, 'Cancel order');
  const question = await screen.findByRole('alertdialog', { name: /^Cancel order/ });
  await user.type(within(question).getByLabelText('Note'), 'Moth');
  await press(question, 'Cancel order');
  return { drawer, panel, question };
}

test.each([
  ['is lost', cutLine],
  ['is waited for in vain', () => ({ status: 503, body: { message: 'Not available right now.' } })],
])(
  'when the answer to a cancelling %s and the order is cancelled, then nothing has failed',
  async (_how, answer) => {
    const { drawer } = await cancelUnanswered(answer, () => cancelled);
    expect(await screen.findByText('Order HR-2026-000001 updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(drawer).getByText('Cancelled', { selector: 'span' })).toBeTruthy();
  },
);

test('when it is lost and somebody else has cancelled it, then it is not said that this one did', async () => {
  await cancelUnanswered(cutLine, () => order({ status: 'Cancelled', history: [] }));
  expect(await screen.findByText('Failed to update order')).toBeTruthy();
});

test('when it is lost and the order is as it was, then it failed, and the note is not lost with it', async () => {
  const { question } = await cancelUnanswered(cutLine, () => order());
  expect(await screen.findByText('Failed to update order')).toBeTruthy();
  expect(within(question).getByLabelText('Note')).toHaveProperty('value', 'Moth');
});

test('when it is lost and the order cannot be asked, then nobody says that it failed', async () => {
  await cancelUnanswered(cutLine, cutLine);
  expect(await screen.findByText(/^No answer came\. Whether it was done/)).toBeTruthy();
  expect(screen.queryByText('Failed to update order')).toBeNull();
});

test('when that it was shipped is lost and another parcel stands there, then it is not said that this one does', async () => {
  const other = { carrier: 'By hand', number: '8', url: null };
  let now = order();
  const { drawer } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: now }),
    'PATCH /api/orders/1': () => {
      now = order({ status: 'Shipped', tracking: other });
      return cutLine();
    },
  });
  await press(drawer, 'Mark as Shipped');
  const form = await screen.findByRole('dialog', { name: 'Ship HR-2026-000001' });
  await user.type(within(form).getByLabelText('Carrier'), 'By hand');
  await user.type(within(form).getByLabelText('Tracking number'), '7');
  await press(form, 'Mark as Shipped');
  expect(await within(form).findByText('Failed to update order')).toBeTruthy();
  expect(within(form).getByLabelText('Tracking number')).toHaveProperty('value', '7');
});

test('when that its cash came is lost and nobody wrote it down, then it failed', async () => {
  const { drawer } = await openDrawer(order(), { 'PATCH /api/orders/1': cutLine });
  await user.selectOptions(within(drawer).getByLabelText('Mark payment as'), 'Paid');
  await press(await screen.findByRole('alertdialog'), 'Mark as Paid');
  expect(await screen.findByText('Failed to update order')).toBeTruthy();
});

test('when answers of several are lost, then those of which nobody knows are told from those that are as they were', async () => {
  const processing = orderUnderTest({ id: '3', status: 'Processing' });
  await openPanel('/admin/orders', {
    'GET /api/orders': () => ({
      body: ['1', '2', '3'].map((id) => orderUnderTest({ id, orderNumber: `HR-${id}` })),
      total: 3,
    }),
    'PATCH /api/orders/1': cutLine,
    'GET /api/orders/1': cutLine,
    'PATCH /api/orders/2': cutLine,
    'GET /api/orders/2': () => ({ body: orderUnderTest({ id: '2' }) }),
    'PATCH /api/orders/3': () => ({ body: processing }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as Processing' }));
  await press(await screen.findByRole('alertdialog'), 'Mark as Processing');
  const title = '1 of 3 orders marked as Processing, 1 not known';
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

test('when the shop refuses it, then its sentence stands, and the order is shown as it is now', async () => {
  const refusal = { status: 409, body: { message: 'It cannot be cancelled any more.' } };
  const { drawer } = await cancelUnanswered(
    () => refusal,
    () => cancelled,
  );
  expect(await screen.findByText('It cannot be cancelled any more.')).toBeTruthy();
  expect(await within(drawer).findByText('Cancelled', { selector: 'span' })).toBeTruthy();
});

test('when the order is left before the refusal comes, then it is told all the same', async () => {
  const { answer, give } = heldBack();
  const { drawer } = await openDrawer(order({ status: 'Pending', version: 4 }), {
    'PATCH /api/orders/1': () => answer,
  });
  await press(drawer, 'Mark as Processing');
  await press(drawer, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const message = 'Somebody else has changed this order.';
  const current = order({ status: 'Cancelled', version: 5 });
  await give({ status: 409, body: { success: false, error: message, message, current } });
  expect(await screen.findByText(message)).toBeTruthy();
});

test('when its form is left before the refusal comes, then it is told all the same', async () => {
  const { answer, give } = heldBack();
  const { drawer } = await openDrawer(order(), { 'PATCH /api/orders/1': () => answer });
  await press(drawer, 'Mark as Shipped');
  const form = await screen.findByRole('dialog', { name: /^Ship/ });
  await press(form, 'Mark as Shipped');
  await press(form, 'Cancel');
  const message = 'Its money went back.';
  await give({ status: 409, body: { success: false, error: message, message } });
  expect(await screen.findByText(message)).toBeTruthy();
});
