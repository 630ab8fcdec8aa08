import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@handloom/contracts/orders';
import { openPanel } from '../../admin-under-test';
import { orderUnderTest } from './order-under-test';

const user = userEvent.setup({ delay: null });

const order = (id: string, change: Partial<Order> = {}) => orderUnderTest({ id, ...change });
const orders = [
  order('1'),
  order('2', { status: 'Completed' }),
  order('3', { status: 'Shipped' }),
  order('4', { status: 'Cancelled' }),
];
const shop = { 'GET /api/orders': () => ({ body: orders, total: 120 }) };

test('when orders have come, then rows have number, customer, amount and a coloured status', async () => {
  await openPanel('/admin/orders', shop);
  expect(screen.getByText('Loading...')).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Orders' });

  const heads = within(table).getAllByRole('columnheader');
  expect(heads.slice(0, 4).map((head) => head.textContent)).toEqual([
    'Order ID',
    'Customer',
    'Amount',
    'Status',
  ]);
  const row = within(table).getByRole('row', { name: /HR-2026-000001/ });
  expect(within(row).getByText('Customer 1')).toBeTruthy();
  expect(within(row).getByText('$973.08')).toBeTruthy();
  const colours = ['Pending', 'Completed', 'Shipped', 'Cancelled'].map(
    (status) => within(table).getByText(status).dataset['colour'],
  );
  expect(colours).toEqual(['yellow', 'green', 'blue', 'blue']);
});

test('when one is open, then the one before and the one after are a button away, and Back leads to the list', async () => {
  const each = Object.fromEntries(
    orders.map((one) => [`GET /api/orders/${one.id}`, () => ({ body: one })]),
  );
  const panel = await openPanel('/admin/orders', { ...shop, ...each });
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000002' }));
  const shown = (number: number) =>
    screen.findByRole('dialog', { name: `Order HR-2026-00000${number}` });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await within(await shown(2)).findByRole('table', { name: 'Items' });
  await press('Previous order');
  await shown(1);
  await press('Previous order');
  const place = await within(await shown(1)).findByText('1 of 4 on this page');
  expect(place.getAttribute('aria-live')).toBe('polite');
  await press('Next order');
  await user.type(await within(await shown(2)).findByLabelText('New note'), 'Rang.');
  await press('Next order');
  await press('Keep editing');
  expect(screen.getByLabelText('New note')).toHaveProperty('value', 'Rang.');
  await press('Next order');
  await press('Discard');
  await within(await shown(3)).findByRole('table', { name: 'Items' });
  expect(screen.getByLabelText('New note')).toHaveProperty('value', '');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.address()).toBe('/admin/orders');
});

test('when money went back, then the row says how much of it', async () => {
  const refund = {
    _id: 'refund-1',
    amount: 20,
    currency: 'USD',
    status: 'succeeded' as const,
    reason: 'A small fault',
    createdAt: '2026-11-21T10:00:00.000Z',
  };
  const some = [
    order('1', { paymentMethod: 'Stripe', paymentStatus: 'Paid', refunds: [refund] }),
    order('2', { paymentMethod: 'Stripe', paymentStatus: 'Refunded', refunds: [refund] }),
    order('3', { paymentMethod: 'Stripe', paymentStatus: 'Paid', refunds: [] }),
  ];
  await openPanel('/admin/orders', { 'GET /api/orders': () => ({ body: some, total: 3 }) });
  const table = await screen.findByRole('table', { name: 'Orders' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent?.trim())).toEqual([
    'Pending Partly refunded',
    'Pending Refunded',
    'Pending',
  ]);
});

test('when an order waits for somebody, then the row says why', async () => {
  const refund = {
    _id: 'refund-1',
    amount: 20,
    currency: 'USD',
    status: 'pending' as const,
    reason: 'A small fault',
    createdAt: '2026-11-21T10:00:00.000Z',
  };
  const some = [
    order('1', { needsAttention: 'The shopper disputes the payment.' }),
    order('2', { paymentMethod: 'Stripe', paymentStatus: 'Paid', refunds: [refund] }),
  ];
  await openPanel('/admin/orders', { 'GET /api/orders': () => ({ body: some, total: 2 }) });
  const table = await screen.findByRole('table', { name: 'Orders' });
  const cells = (number: string) =>
    within(within(table).getByRole('row', { name: new RegExp(number) })).getAllByRole('cell');
  expect(within(cells('HR-2026-000001')[3]!).getByText('To look at')).toBeTruthy();
  expect(within(cells('HR-2026-000002')[3]!).getByText('Refund on its way')).toBeTruthy();
});

test('when there are more than a page holds, then the next page is asked for', async () => {
  const panel = await openPanel('/admin/orders', shop);
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));

  await waitFor(() => expect(panel.sent.at(-1)?.url).toBe('/api/orders?page=2&limit=50'));
});

test('when filtered by status, then only those are asked for, from page 1', async () => {
  const panel = await openPanel('/admin/orders?page=2', shop);
  await user.selectOptions(screen.getByLabelText('Status'), 'Shipped');

  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/orders?page=1&limit=50&status=Shipped'),
  );
});

test('when arrow keys are used in the table, then they walk its rows', async () => {
  await openPanel('/admin/orders', shop);
  (await screen.findByRole('button', { name: 'HR-2026-000001' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('HR-2026-000002');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('HR-2026-000001');
  await user.keyboard('{End}');
  const all = await screen.findAllByRole('button', { name: /^HR-2026-/ });
  expect(document.activeElement).toBe(all.at(-1));
  expect(all.length).toBeGreaterThan(1);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(all[0]);
});

describe('one order', () => {
  test('when it was opened, then Back closes it, and closing it leaves no step behind', async () => {
    const panel = await openPanel('/admin/orders', {
      ...shop,
      'GET /api/orders/1': () => ({ body: orders[0] }),
    });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'HR-2026-000001' }));
      return screen.findByRole('dialog', { name: 'Order HR-2026-000001' });
    };
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(panel.address()).toBe('/admin/orders?page=2'));
    await open();
    await panel.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(panel.address()).toBe('/admin/orders?page=2');
    const cross = within(await open()).getByRole('button', { name: 'Close' });
    act(() => [1, 2].forEach(() => cross.click()));
    await waitFor(() => expect(panel.address()).toBe('/admin/orders?page=2'));
    await panel.back();
    await waitFor(() => expect(panel.address()).toBe('/admin/orders'));
  });

  test('when its row is opened, then the drawer shows it and offers only what may follow', async () => {
    const panel = await openPanel('/admin/orders', {
      ...shop,
      'GET /api/orders/1': () => ({ body: orders[0] }),
    });
    await user.click(await screen.findByRole('button', { name: 'HR-2026-000001' }));
    const drawer = await screen.findByRole('dialog', { name: 'Order HR-2026-000001' });

    expect(panel.address()).toContain('order=1');
    for (const text of ['12 Weaver Lane', '$72.08', '$973.08']) {
      expect(within(drawer).getByText(text, { exact: false })).toBeTruthy();
    }
    const item = within(drawer).getByRole('row', { name: /^Ganga Bloom/ });
    const cells = within(item).getAllByRole('cell').slice(1);
    expect(cells.map(({ textContent }) => textContent)).toEqual(['$450.50', '2', '$901.00']);
    const buttons = within(drawer).getAllByRole('button');
    expect(buttons.flatMap(({ textContent }) => textContent || []).join()).toBe(
      'Previous,Next,Copy address,Change address,Add note,Mark as Processing,Cancel order',
    );
    const payment = within(drawer).getByRole('combobox', { name: 'Mark payment as' });
    const choices = within(payment).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Mark payment as…',
      'Paid',
      'Failed',
    ]);
  });

  test('when it is marked, then the change is sent and both list and drawer follow', async () => {
    let current = order('1');
    const panel = await openPanel('/admin/orders?order=1', {
      'GET /api/orders': () => ({ body: [current], total: 1 }),
      'GET /api/orders/1': () => ({ body: current }),
      'PATCH /api/orders/1': () => {
        current = order('1', { status: 'Processing' });
        return { body: current };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as Processing' }));

    expect(await screen.findByRole('button', { name: 'Mark as Shipped' })).toBeTruthy();
    expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({ status: 'Processing' });
    const table = screen.getByRole('table', { name: 'Orders', hidden: true });
    expect(await within(table).findByText('Processing')).toBeTruthy();
  });

  test.each([
    [
      { paymentMethod: 'COD' },
      'Its cash you give back yourself; it is among the orders to look at until you refund all of it here, or mark it as settled.',
    ],
    [{ paymentMethod: 'Stripe' }, 'What was paid goes back to the shopper by itself.'],
    [
      { paymentMethod: 'Stripe', refundable: null },
      'All that was paid is with the shopper, or on its way there.',
    ],
  ] as const)(
    'when one that is paid (%j) is to be cancelled, then: %s',
    async (payment, sentence) => {
      await openPanel('/admin/orders?order=1', {
        'GET /api/orders': () => ({ body: [] }),
        'GET /api/orders/1': () => ({ body: order('1', { ...payment, paymentStatus: 'Paid' }) }),
      });
      await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
      expect(await screen.findByText(sentence)).toBeTruthy();
    },
  );

  test('when other money came for one that is to be cancelled, then its question says that it stays', async () => {
    const refundable = { amount: 123.45, currency: 'USD' };
    await openPanel('/admin/orders?order=1', {
      'GET /api/orders': () => ({ body: [] }),
      'GET /api/orders/1': () => ({ body: order('1', { paymentMethod: 'Stripe', refundable }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(
      await screen.findByText('$123.45 came for it and stays with the shop until you refund it.'),
    ).toBeTruthy();
  });

  test('when it is cancelled, then that is asked first, and why', async () => {
    const panel = await openPanel('/admin/orders?order=1', {
      ...shop,
      'GET /api/orders/1': () => ({ body: orders[0] }),
      'PATCH /api/orders/1': () => ({ body: order('1', { status: 'Cancelled' }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Cancel order HR-2026-000001?',
    });
    expect(panel.sentTo('PATCH', '/api/orders/1')).toEqual([]);
    await user.type(within(question).getByLabelText('Note'), 'Moth');
    await user.keyboard('{Escape}');
    const lost = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await user.click(within(lost).getByRole('button', { name: 'Keep editing' }));
    await user.click(within(question).getByRole('button', { name: 'Cancel order' }));

    await waitFor(() =>
      expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({
        status: 'Cancelled',
        note: 'Moth',
      }),
    );
  });

  test('when it has moved on meanwhile, then the server’s sentence shows', async () => {
    await openPanel('/admin/orders?order=1', {
      ...shop,
      'GET /api/orders/1': () => ({ body: orders[0] }),
      'PATCH /api/orders/1': () => ({
        status: 409,
        body: { message: 'An order that is Cancelled cannot become Processing.' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as Processing' }));

    expect(
      await screen.findByText('An order that is Cancelled cannot become Processing.'),
    ).toBeTruthy();
  });

  test('when it is unknown, then the drawer says so', async () => {
    await openPanel('/admin/orders?order=none', {
      ...shop,
      'GET /api/orders/none': () => ({ status: 404, body: { message: 'Order not found.' } }),
    });
    expect(await screen.findByText('Order not found.')).toBeTruthy();
  });
});
