import { screen, waitFor, within } from '@testing-library/react';
import type { Order, PaymentStatus } from '@handloom/contracts/orders';
import { openDrawer, order, paidOnline, press, user } from './order-drawer-under-test';
import { mailUnderTest } from './order-under-test';

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

  test('when its carrier is known, then its link follows from the number, also when that is mended', async () => {
    const url = 'https://www.ups.com/track?tracknum=1Z9';
    const tracking = { carrier: 'UPS', number: '1Z9', url };
    const { drawer, panel } = await openDrawer(order({ status: 'Shipped', tracking }));
    await press(drawer, 'Edit tracking');
    const form = await screen.findByRole('dialog', { name: /^Tracking of/ });
    const link = within(form).getByLabelText<HTMLInputElement>('Tracking link');
    expect([link.value, link.placeholder]).toEqual(['', url]);
    await user.type(within(form).getByLabelText('Tracking number'), '8');
    await press(form, 'Save tracking');

    await waitFor(() =>
      expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({
        tracking: { carrier: 'UPS', number: '1Z98', url: `${url}8` },
      }),
    );
  });

  test('when it is to be paid online and is not, then it cannot be shipped, and that is said', async () => {
    const { drawer } = await openDrawer(order({ paymentMethod: 'Stripe' }));
    expect(within(drawer).queryByRole('button', { name: 'Mark as Shipped' })).toBeNull();
    expect(within(drawer).getByText('It can be shipped when it is paid.')).toBeTruthy();
  });
});

test.each([
  ['Orders of this address', '/admin/orders?search=asha%40example.com'],
  [order().items[0]?.name ?? '', '/admin/products?search=rug'],
])('an order leads by %j to %s, and stays open', async (name, address) => {
  const { drawer } = await openDrawer(order());
  const link = within(drawer).getByRole('link', { name });
  expect(link.getAttribute('href')).toBe(address);
  expect(link.getAttribute('target')).toBe('_blank');
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
      await user.selectOptions(within(drawer).getByLabelText('Mark payment as'), paymentStatus);
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
    expect(within(drawer).queryByLabelText('Mark payment as')).toBeNull();
  });

  test.each<[string, Partial<Order>]>([
    ['waits', { status: 'Pending' }],
    ['is prepared', { status: 'Processing' }],
  ])(
    'when the money for one that %s went back, then it can be cancelled only',
    async (_name, change) => {
      const { drawer } = await openDrawer(
        order({ ...paidOnline, ...change, paymentStatus: 'Refunded' }),
      );
      expect(within(drawer).getByRole('button', { name: 'Cancel order' })).toBeTruthy();
      expect(within(drawer).queryByRole('button', { name: /^Mark as/ })).toBeNull();
      expect(within(drawer).queryByText('It can be shipped when it is paid.')).toBeNull();
    },
  );
});

const account = {
  _id: 'admin-2',
  fullName: 'Ravi',
  name: 'Ravi',
  email: 'ravi@example.com',
  role: 'admin',
  disabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('what has happened', () => {
  test('when there is a history, then each change says who, when and why', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const { drawer } = await openDrawer(
      order({
        history: [
          { at, by: 'payment', from: 'Pending', to: 'Paid', note: null },
          { at, by: 'admin', from: 'Pending', to: 'Processing', note: 'Wool arrived' },
          { at, by: 'payment', from: 'Paid', to: 'Paid', note: '$5.00 was refunded.' },
          { at, by: 'admin', from: 'Paid', to: 'Paid', note: '$6.00 was refunded.' },
          { at, by: 'admin', from: 'Shipped', to: 'Shipped', note: null },
        ],
      }),
    );
    const history = within(drawer).getByRole('region', { name: 'History' });
    const steps = within(history)
      .getAllByRole('listitem')
      .map((step) => step.textContent);

    expect(steps[0]).toContain('Payment: Pending → Paid by the payment provider');
    expect(steps[1]).toMatch(/^Pending → Processing by an admin/);
    expect(steps[1]).toContain('Wool arrived');
    expect(steps[2]).toContain('Refund by the payment provider');
    expect(steps[3]).toContain('Refund by an admin');
    expect(steps[4]).toContain('Shipped, tracking changed by an admin');
  });

  const at = '2026-11-20T10:00:00.000Z';
  const stepsIn = (drawer: HTMLElement) =>
    within(within(drawer).getByRole('region', { name: 'History' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test.each([
    ['shopper', 'the shopper'],
    ['admin', 'an admin'],
  ] as const)(
    'when %s cancelled it unpaid, then its payment was not paid, and nobody failed it',
    async (by, whom) => {
      const { drawer } = await openDrawer(
        order({
          status: 'Cancelled',
          paymentMethod: 'Stripe',
          paymentStatus: 'Failed',
          history: [
            { at, by: 'payment', from: 'Pending', to: 'Failed', note: null },
            { at, by: 'payment', from: 'Failed', to: 'Pending', note: null },
            { at, by, from: 'Pending', to: 'Failed', note: null },
            { at, by, from: 'Pending', to: 'Cancelled', note: 'Too dear' },
            { at, by: 'payment', from: 'Failed', to: 'Failed', note: '$5.00 was refunded.' },
          ],
        }),
      );
      expect(stepsIn(drawer)).toEqual([
        expect.stringMatching(/^Not paid, 20/),
        expect.stringMatching(/^Payment begun again, 20/),
        expect.stringMatching(/^Not paid, 20/),
        expect.stringMatching(new RegExp(`^Pending → Cancelled by ${whom}, .*Too dear$`)),
        expect.stringMatching(/^Refund by the payment provider, .*was refunded\.$/),
      ]);
      const { dataset } = within(drawer).getByText('Not paid', { selector: 'span' });
      expect(dataset['colour']).toBe('grey');
      expect(within(drawer).queryByText('Failed')).toBeNull();
    },
  );

  test('what became of cash, an admin says', async () => {
    const history = [{ at, by: 'admin', from: 'Pending', to: 'Failed', note: null } as const];
    const { drawer } = await openDrawer(order({ paymentStatus: 'Failed', history }));
    expect(stepsIn(drawer)).toEqual([
      expect.stringMatching(/^Payment: Pending → Failed by an admin, 20/),
    ]);
    expect(within(drawer).getByText('Failed', { selector: 'span' }).dataset['colour']).toBe('red');
  });

  test('when a cash order arrived and nobody wrote down its cash, then the drawer says that', async () => {
    const { drawer } = await openDrawer(order({ status: 'Completed' }));
    expect(within(drawer).getByText('Unrecorded')).toBeTruthy();
  });

  test.each<[string, Partial<Order>]>([
    ['Print invoice', { paymentStatus: 'Paid' }],
    ['Print order', { paymentMethod: 'Stripe' }],
  ])('its paper is called what it is: %s', async (name, change) => {
    const { drawer } = await openDrawer(order(change));
    expect(within(drawer).getByRole('link', { name })).toBeTruthy();
  });

  test('when an admin did it, then it says which', async () => {
    const entry = { by: 'admin', from: 'Pending', to: 'Processing', note: null } as const;
    const history = ['admin-2', 'admin-3', undefined].map((byAccount, hour) => ({
      ...entry,
      at: `2026-11-20T1${hour}:00:00.000Z`,
      byAccount,
    }));
    const { drawer } = await openDrawer(order({ history }), {
      'GET /api/users/admin-2': () => ({ body: account }),
    });
    await within(drawer).findByText('Ravi');
    const steps = within(within(drawer).getByRole('region', { name: 'History' })).getAllByRole(
      'listitem',
    );
    expect(steps.map(({ textContent }) => textContent?.split(' by ')[1]?.split(',')[0])).toEqual([
      'Ravi',
      'an admin',
      'an admin',
    ]);
  });

  test('when rugs have pictures, then their lines show them', async () => {
    const { items } = order();
    const pictured = items.map((item) => ({ ...item, image: '/images/abc' }));
    const { drawer } = await openDrawer(order({ items: pictured }));
    const lines = within(drawer).getByRole('table', { name: 'Items' });
    expect(lines.querySelector('img')?.getAttribute('src')).toContain('/images/abc');
  });

  test('when somebody must look, then that stands first', async () => {
    const { drawer } = await openDrawer(order({ needsAttention: 'Disputed by the bank' }));
    expect(within(drawer).getByRole('alert').textContent).toContain('Disputed by the bank');
  });

  test('when mails were sent about it, then they stand there and go once more on demand', async () => {
    const { drawer, panel } = await openDrawer(order(), {
      'GET /api/mails/orders': () => ({ body: [mailUnderTest], total: 1 }),
      'POST /api/mails/orders/m-1/resend': () => ({
        status: 201,
        body: { ...mailUnderTest, _id: 'm-2' },
      }),
    });
    const mails = await within(drawer).findByRole('region', { name: 'Mails' });
    expect(within(mails).getByText('Sent')).toBeTruthy();
    expect(within(mails).getByRole('link', { name: 'Order confirmation' })).toBeTruthy();
    await press(mails, 'Resend');

    expect(await screen.findByText('The mail goes to asha@example.com once more')).toBeTruthy();
    expect(panel.sent.some(({ url }) => url.includes('about=1'))).toBe(true);
  });
});
