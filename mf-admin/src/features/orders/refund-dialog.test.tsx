import { screen, waitFor, within } from '@testing-library/react';
import type { Refund } from '@handloom/contracts/order-payments';
import { openDrawer, order, paidOnline, press, refundable, user } from './order-drawer-under-test';

const refund = (change: Partial<Refund> = {}): Refund => ({
  _id: 'r-1',
  amount: 100,
  currency: 'USD',
  status: 'succeeded',
  reason: 'A stain',
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
});

test('when a part is refunded, then it is asked once more, and sent with a key', async () => {
  const { drawer, panel } = await openDrawer(
    order({ ...paidOnline, refunds: [refund()], refundable: refundable(873.08) }),
    {
      'POST /api/orders/1/refunds': () => ({
        status: 201,
        body: { refund: refund({ amount: 50.25, status: 'pending' }) },
      }),
    },
  );
  expect(within(drawer).getByText('Refundable').nextSibling?.textContent).toBe('$873.08');
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: 'Refund HR-2026-000001' });
  const amount = within(form).getByLabelText<HTMLInputElement>('Amount (USD)');
  expect(amount.value).toBe('873.08');
  await user.clear(amount);
  await user.type(within(form).getByLabelText('Reason'), 'A stain');
  await user.type(amount, '1.000,50');
  await press(form, 'Refund');
  expect(await within(form).findByText('Amount must be a number')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '50.25');
  await press(form, 'Refund');
  const question = await screen.findByRole('alertdialog', { name: 'Send $50.25 back to Asha?' });
  expect(panel.sentTo('POST', '/api/orders/1/refunds')).toEqual([]);
  await press(question, 'Send it back');

  expect(await screen.findByText('$50.25 goes back to the shopper')).toBeTruthy();
  const [sent, ...more] = panel.sentTo('POST', '/api/orders/1/refunds');
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({ amount: 50.25, reason: 'A stain' });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});

test('when several things are wrong, then all are said, and the first has the focus', async () => {
  const { drawer } = await openDrawer(order({ ...paidOnline, refundable: refundable(873.08) }));
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: 'Refund HR-2026-000001' });
  const amount = within(form).getByLabelText<HTMLInputElement>('Amount (USD)');
  await user.clear(amount);
  await user.type(amount, '99999999');
  await press(form, 'Refund');
  expect(await within(form).findByText('At most $873.08 is left')).toBeTruthy();
  expect(within(form).getByText('Reason is required')).toBeTruthy();
  expect(document.activeElement).toBe(amount);
});

test('when cash was given back, then it is asked whether it was, and told', async () => {
  const { drawer, panel } = await openDrawer(
    order({ paymentStatus: 'Paid', refundable: refundable(973.08) }),
    {
      'POST /api/orders/1/refunds': () => ({ status: 201, body: { refund: refund() } }),
    },
  );
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: 'Refund HR-2026-000001' });
  await user.type(within(form).getByLabelText('Reason'), 'A stain');
  await press(form, 'Refund');
  const question = await screen.findByRole('alertdialog', {
    name: 'Did Asha get $973.08 back?',
  });
  await press(question, 'It was given back');
  expect(await screen.findByText('$973.08 was given back')).toBeTruthy();
  expect(panel.sentTo('POST', '/api/orders/1/refunds')).toHaveLength(1);
});

test('when the answer was lost, then the same refund is asked for again under the same key, also with a better reason and after another amount', async () => {
  let answers = 0;
  const { drawer, panel } = await openDrawer(order(paidOnline), {
    'POST /api/orders/1/refunds': () =>
      (answers += 1) < 3
        ? { status: 503, body: { message: 'Please try again in a moment.' } }
        : { status: 201, body: { refund: refund() } },
  });
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: /^Refund/ });
  for (const amount of ['50', '60', '50.00']) {
    await user.clear(within(form).getByLabelText('Amount (USD)'));
    await user.type(within(form).getByLabelText('Amount (USD)'), amount);
    await user.type(within(form).getByLabelText('Reason'), 'A stain');
    await press(form, 'Refund');
    await press(await screen.findByRole('alertdialog'), 'Send it back');
    if (answers < 3) await within(form).findByText('Please try again in a moment.');
  }
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Refund/ })).toBeNull());

  const [first, other, again] = panel
    .sentTo('POST', '/api/orders/1/refunds')
    .map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('when the provider refuses it, then nobody says that it goes back, and another try is another refund', async () => {
  const { drawer, panel } = await openDrawer(order(paidOnline), {
    'POST /api/orders/1/refunds': () => ({
      status: 201,
      body: { refund: refund({ amount: 50, status: 'failed' }) },
    }),
  });
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: /^Refund/ });
  await user.clear(within(form).getByLabelText('Amount (USD)'));
  await user.type(within(form).getByLabelText('Amount (USD)'), '50');
  await user.type(within(form).getByLabelText('Reason'), 'A stain');
  for (const tries of [1, 2]) {
    await press(form, 'Refund');
    await press(await screen.findByRole('alertdialog'), 'Send it back');
    await waitFor(() => expect(panel.sentTo('POST', '/api/orders/1/refunds')).toHaveLength(tries));
    expect(await within(form).findByText(/^\$50\.00 did not go back/)).toBeTruthy();
  }
  expect(screen.queryByText(/goes back to the shopper/)).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const [first, again] = panel
    .sentTo('POST', '/api/orders/1/refunds')
    .map(({ headers }) => headers['idempotency-key']);
  expect(again).not.toBe(first);
});

test.each([
  ['9999', 'At most $973.08 is left'],
  ['0', 'Amount must be greater than 0'],
  ['abc', 'Amount must be a number'],
  ['1.234', 'At most two decimals are allowed'],
])('when %s is to be refunded, then: %s', async (typed, sentence) => {
  const { drawer, panel } = await openDrawer(order(paidOnline));
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: /^Refund/ });
  await user.clear(within(form).getByLabelText('Amount (USD)'));
  await user.type(within(form).getByLabelText('Amount (USD)'), typed);
  await user.type(within(form).getByLabelText('Reason'), 'A stain');
  await press(form, 'Refund');

  expect(await within(form).findByText(sentence)).toBeTruthy();
  expect(panel.sentTo('POST', '/api/orders/1/refunds')).toEqual([]);
});

test('when money came in another currency, then it can be sent back in that', async () => {
  const refund = { amount: 80_000, currency: 'INR' };
  const { drawer } = await openDrawer(
    order({ paymentMethod: 'Stripe', paymentStatus: 'Pending', refundable: refund }),
  );
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: /^Refund/ });
  expect(within(form).getByLabelText<HTMLInputElement>('Amount (INR)').value).toBe('80000.00');
});

test('when nothing is left, then no refund is offered', async () => {
  const { drawer } = await openDrawer(order({ ...paidOnline, refundable: null }));
  expect(within(drawer).queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('when its payment is disputed, then no refund is offered, and it says why, also to who cancels it', async () => {
  const { drawer } = await openDrawer(order({ ...paidOnline, disputed: true }));
  expect(within(drawer).queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(within(drawer).queryByText('Refundable')).toBeNull();
  expect(
    within(drawer).getByText(
      'The payment is disputed: it cannot be refunded until the dispute is decided.',
    ),
  ).toBeTruthy();
  // It is with the shop still, and the order can be sent on.
  expect(within(drawer).getByRole('button', { name: 'Mark as Shipped' })).toBeTruthy();
  await press(drawer, 'Cancel order');
  const question = await screen.findByRole('alertdialog', { name: /^Cancel order/ });
  expect(within(question).getByText(/^The payment is disputed, so nothing goes back/)).toBeTruthy();
});

test.each([
  ['succeeded', 'Refunded'],
  ['requested', 'On its way'],
  ['pending', 'On its way'],
  ['failed', 'Did not arrive'],
] as const)('when a refund is %s, then the drawer says: %s', async (status, words) => {
  const { drawer } = await openDrawer(order({ ...paidOnline, refunds: [refund({ status })] }));
  const refunds = within(drawer).getByRole('region', { name: 'Refunds' });
  expect(within(refunds).getByRole('listitem').textContent).toContain(`$100.00 ${words} `);
});

test('when all went back, then the focus goes on to what can be done next', async () => {
  let shown = order(paidOnline);
  const { drawer } = await openDrawer(shown, {
    'GET /api/orders/1': () => ({ body: shown }),
    'POST /api/orders/1/refunds': () => {
      shown = { ...shown, paymentStatus: 'Refunded', refundable: null };
      return { status: 201, body: { refund: refund() } };
    },
  });
  await press(drawer, 'Refund');
  const form = await screen.findByRole('dialog', { name: /^Refund/ });
  await user.type(within(form).getByLabelText('Reason'), 'A stain');
  await press(form, 'Refund');
  await press(await screen.findByRole('alertdialog'), 'Send it back');
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Refund' })).toBeNull());
  const next = within(drawer).getByRole('button', { name: 'Cancel order' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});
