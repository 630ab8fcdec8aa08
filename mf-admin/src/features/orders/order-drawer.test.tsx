import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order, PaymentStatus, Refund } from '@handloom/contracts/orders';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });

const order = (change: Partial<Order> = {}): Order => ({
  id: '1',
  _id: '1',
  orderNumber: 'HR-2026-000001',
  status: 'Processing',
  paymentMethod: 'COD',
  paymentStatus: 'Pending',
  shippingAddress: {
    name: 'Asha',
    email: 'asha@example.com',
    address: '12 Weaver Lane',
    city: 'Mirzapur',
    state: 'Uttar Pradesh',
    country: 'India',
    pinCode: '231001',
    phone: '+9155442233',
  },
  items: [{ _id: 'rug', name: 'Ganga Bloom', quantity: 2, price: 450.5, size: '5X8', image: null }],
  subtotal: 901,
  tax: 72.08,
  totalAmount: 973.08,
  currency: 'USD',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});
const paidOnline: Partial<Order> = { paymentMethod: 'Stripe', paymentStatus: 'Paid' };
const refund = (change: Partial<Refund> = {}): Refund => ({
  _id: 'r-1',
  amount: 100,
  currency: 'USD',
  status: 'succeeded',
  reason: 'A stain',
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
});

/** Opens the drawer of an order that answers changes as told. */
async function openDrawer(
  shown: Order,
  answers: Parameters<typeof openPanel>[1] = {},
): Promise<{ drawer: HTMLElement; panel: Awaited<ReturnType<typeof openPanel>> }> {
  const panel = await openPanel('/admin/orders?order=1', {
    'GET /api/orders': () => ({ body: [shown], total: 1 }),
    'GET /api/orders/1': () => ({ body: shown }),
    'PATCH /api/orders/1': () => ({ body: shown }),
    ...answers,
  });
  const drawer = await screen.findByRole('dialog', { name: 'Order HR-2026-000001' });
  await within(drawer).findByRole('table', { name: 'Items' });
  return { drawer, panel };
}
const press = (within_: HTMLElement, name: string) =>
  user.click(within(within_).getByRole('button', { name }));

describe('an order that leaves the house', () => {
  test('when it is shipped with tracking, then carrier, number, link and note go with it', async () => {
    const { drawer, panel } = await openDrawer(order());
    await press(drawer, 'Mark as Shipped');
    const form = await screen.findByRole('dialog', { name: 'Ship HR-2026-000001' });
    await user.type(within(form).getByLabelText('Carrier'), 'India Post');
    await user.type(within(form).getByLabelText('Tracking number'), 'EM1');
    await user.type(within(form).getByLabelText('Tracking link'), 'https://post.example/EM1');
    await user.type(within(form).getByLabelText('Note'), 'Two parcels');
    await press(form, 'Mark as Shipped');

    await waitFor(() =>
      expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({
        status: 'Shipped',
        tracking: { carrier: 'India Post', number: 'EM1', url: 'https://post.example/EM1' },
        note: 'Two parcels',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Ship/ })).toBeNull());
  });

  test('when nothing is known of its parcel, then it is shipped all the same', async () => {
    const { drawer, panel } = await openDrawer(order());
    await press(drawer, 'Mark as Shipped');
    await press(await screen.findByRole('dialog', { name: /^Ship/ }), 'Mark as Shipped');

    await waitFor(() =>
      expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({ status: 'Shipped' }),
    );
  });

  test('when half of the tracking is given, then the other half is asked for', async () => {
    const { drawer, panel } = await openDrawer(order());
    await press(drawer, 'Mark as Shipped');
    const form = await screen.findByRole('dialog', { name: /^Ship/ });
    await user.type(within(form).getByLabelText('Carrier'), 'India Post');
    await user.type(within(form).getByLabelText('Tracking link'), 'javascript:alert(1)');
    await press(form, 'Mark as Shipped');

    expect(await within(form).findByText('Tracking number is required')).toBeTruthy();
    expect(within(form).getByText('Tracking link must be a web address')).toBeTruthy();
    expect(panel.sentTo('PATCH', '/api/orders/1')).toEqual([]);
  });

  test('when it has left, then its tracking shows and can be mended', async () => {
    const tracking = { carrier: 'India Post', number: 'EM1', url: 'https://post.example/EM1' };
    const { drawer, panel } = await openDrawer(order({ status: 'Shipped', tracking }));
    expect(within(drawer).getByRole('link', { name: 'EM1' }).getAttribute('href')).toBe(
      tracking.url,
    );
    await press(drawer, 'Edit tracking');
    const form = await screen.findByRole('dialog', { name: /^Tracking of/ });
    await user.clear(within(form).getByLabelText('Tracking number'));
    await user.type(within(form).getByLabelText('Tracking number'), 'EM2');
    await press(form, 'Save tracking');

    await waitFor(() =>
      expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({
        tracking: { ...tracking, number: 'EM2' },
      }),
    );
  });

  test('when it is to be paid online and is not, then it cannot be shipped, and that is said', async () => {
    const { drawer } = await openDrawer(order({ paymentMethod: 'Stripe' }));
    expect(within(drawer).queryByRole('button', { name: 'Mark as Shipped' })).toBeNull();
    expect(within(drawer).getByText('It can be shipped when it is paid.')).toBeTruthy();
  });
});

describe('money', () => {
  test.each<[PaymentStatus, PaymentStatus]>([
    ['Pending', 'Paid'],
    ['Pending', 'Failed'],
    ['Failed', 'Pending'],
    ['Failed', 'Paid'],
  ])(
    'when the payment that is %s becomes %s by hand, then it is asked which and how much',
    async (before, paymentStatus) => {
      const { drawer, panel } = await openDrawer(order({ paymentStatus: before }));
      await press(drawer, `Payment: ${paymentStatus}`);
      const question = await screen.findByRole('alertdialog', {
        name: `Mark the payment of $973.08 for order HR-2026-000001 as ${paymentStatus}?`,
      });
      expect(panel.sentTo('PATCH', '/api/orders/1')).toEqual([]);
      await press(question, `Mark as ${paymentStatus}`);

      await waitFor(() =>
        expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({ paymentStatus }),
      );
    },
  );

  test.each<[string, Partial<Order>]>([
    ['is to be paid online', { paymentMethod: 'Stripe' }],
    ['was paid online', paidOnline],
    ['was paid in cash', { paymentStatus: 'Paid' }],
  ])('when it %s, then nobody says by hand what became of the payment', async (_name, change) => {
    const { drawer } = await openDrawer(order(change));
    expect(within(drawer).queryByRole('button', { name: /^Payment:/ })).toBeNull();
  });

  test('when a part is refunded, then it is asked once more, and sent with a key', async () => {
    const { drawer, panel } = await openDrawer(order({ ...paidOnline, refunds: [refund()] }), {
      'POST /api/orders/1/refunds': () => ({
        status: 201,
        body: { refund: refund({ amount: 50.25, status: 'pending' }) },
      }),
    });
    expect(within(drawer).getByText('$873.08 can still be refunded.')).toBeTruthy();
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

  test('when the answer was lost, then the same refund is asked for again under the same key', async () => {
    let answers = 0;
    const { drawer, panel } = await openDrawer(order(paidOnline), {
      'POST /api/orders/1/refunds': () =>
        (answers += 1) === 1
          ? { status: 503, body: { message: 'Please try again in a moment.' } }
          : { status: 201, body: { refund: refund() } },
    });
    await press(drawer, 'Refund');
    const form = await screen.findByRole('dialog', { name: /^Refund/ });
    await user.type(within(form).getByLabelText('Reason'), 'A stain');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await press(form, 'Refund');
      await press(await screen.findByRole('alertdialog'), 'Send it back');
      if (attempt === 1) await within(form).findByText('Please try again in a moment.');
    }
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Refund/ })).toBeNull());

    const keys = panel
      .sentTo('POST', '/api/orders/1/refunds')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
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

  test('when all has gone back or is on its way, then no refund is offered; a failed one counts nothing', async () => {
    const refunds = [refund({ amount: 973.08, status: 'pending' })];
    const { drawer } = await openDrawer(order({ ...paidOnline, refunds }));
    expect(within(drawer).queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

describe('what has happened', () => {
  test('when there is a history, then each change says who, when and why', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const { drawer } = await openDrawer(
      order({
        history: [
          { at, by: 'payment', from: 'Pending', to: 'Paid', note: null },
          { at, by: 'admin', from: 'Pending', to: 'Processing', note: 'Wool arrived' },
          { at, by: 'payment', from: 'Paid', to: 'Paid', note: '$5.00 was refunded.' },
        ],
      }),
    );
    const history = within(drawer).getByRole('region', { name: 'History' });
    const steps = within(history)
      .getAllByRole('listitem')
      .map((step) => step.textContent);

    expect(steps[0]).toContain('Pending → Paid by the payment provider');
    expect(steps[1]).toContain('Pending → Processing by an admin');
    expect(steps[1]).toContain('Wool arrived');
    expect(steps[2]).toContain('Refund by the payment provider');
  });

  test('when somebody must look, then that stands first', async () => {
    const { drawer } = await openDrawer(order({ needsAttention: 'Disputed by the bank' }));
    expect(within(drawer).getByRole('alert').textContent).toContain('Disputed by the bank');
  });

  test('when mails were sent about it, then they stand there and go once more on demand', async () => {
    const mail = {
      _id: 'm-1',
      kind: 'order-confirmation',
      about: '1',
      recipient: 'asha@example.com',
      status: 'sent',
      isKept: false,
      attempts: 1,
      lastFailure: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      sentAt: '2026-11-20T10:00:01.000Z',
    };
    const { drawer, panel } = await openDrawer(order(), {
      'GET /api/mails/orders': () => ({ body: [mail], total: 1 }),
      'POST /api/mails/orders/m-1/resend': () => ({ status: 201, body: { ...mail, _id: 'm-2' } }),
    });
    const mails = await within(drawer).findByRole('region', { name: 'Mails' });
    expect(within(mails).getByText('Sent')).toBeTruthy();
    expect(within(mails).getByRole('link', { name: 'Order confirmation' })).toBeTruthy();
    await press(mails, 'Resend');

    expect(await screen.findByText('The mail goes to asha@example.com once more')).toBeTruthy();
    expect(panel.sent.some(({ url }) => url.includes('about=1'))).toBe(true);
  });
});
