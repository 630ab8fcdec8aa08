import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@handloom/contracts/orders';
import { openPanel } from '../../admin-under-test';
import { ownZone } from '../reports/report-period';
import { orderUnderTest } from './order-under-test';

const user = userEvent.setup({ delay: null });

const order = (id: string, change: Partial<Order> = {}) =>
  orderUnderTest({ id, orderNumber: `HR-${id}`, ...change });
const shop = { 'GET /api/orders': () => ({ body: [order('1'), order('2')], total: 2 }) };
const chooseAll = async () =>
  user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));

test('when filters are chosen, then list and file ask for them, in the reader’s time zone', async () => {
  const panel = await openPanel('/admin/orders?from=2026-11-01&sort=oldest', shop);
  await user.selectOptions(await screen.findByLabelText('Payment status'), 'Paid');
  await user.selectOptions(screen.getByLabelText('Payment method'), 'Razorpay');
  const file = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href') ?? '';
  const asked = { paymentStatus: 'Paid', paymentMethod: 'Razorpay', from: '2026-11-01' };
  const filters = new URLSearchParams({ ...asked, zone: ownZone() }).toString();
  expect(file).toBe(`/api/reports/orders.csv?${filters}`);
  const paged = { page: '1', limit: '50', ...asked, sort: 'oldest', zone: ownZone() };
  expect(Object.fromEntries(new URLSearchParams(panel.sent.at(-1)?.url.split('?')[1]))).toEqual(
    paged,
  );
});

test.each([
  ['the dashboard asks for what waits', 'needs=shipping'],
  ['only the last day is told', 'to=2026-11-30', 'zone'],
])('when %s, then list and file have just that', async (_what, asked, zone = '') => {
  const panel = await openPanel(`/admin/orders?${asked}`, shop);
  const query = new URLSearchParams(asked);
  if (zone) query.set(zone, ownZone());
  const file = await screen.findByRole('link', { name: 'Export CSV' });
  expect(file.getAttribute('href')).toBe(`/api/reports/orders.csv?${query.toString()}`);
  expect(panel.sentTo('GET', '/api/orders')[0]?.url).toBe(
    `/api/orders?page=1&limit=50&${query.toString()}`,
  );
});

describe('several orders at once', () => {
  test('when they are marked, then that is asked first, and each is changed by itself', async () => {
    const panel = await openPanel('/admin/orders', {
      ...shop,
      'PATCH /api/orders/1': () => ({ body: order('1', { status: 'Processing' }) }),
      'PATCH /api/orders/2': () => ({ body: order('2', { status: 'Processing' }) }),
    });
    await chooseAll();
    await user.click(screen.getByRole('button', { name: 'Mark as Processing' }));
    const question = screen.getByRole('alertdialog', { name: 'Mark 2 orders as Processing?' });
    expect(panel.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Mark as Processing' }));
    expect(await screen.findByText('2 orders marked as Processing')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual({ status: 'Processing' });
    expect(panel.sentTo('PATCH', '/api/orders/2')[0]?.body).toEqual({ status: 'Processing' });
    await waitFor(() => expect(panel.sentTo('GET', '/api/orders')).toHaveLength(2));
  });

  test.each([
    ['Completed', { status: 'Completed' }, 'It is Completed now.'],
    ['Paid', { paymentStatus: 'Paid' }, 'Its payment is Paid now.'],
  ] as const)(
    'when a carrier’s list says that they arrived, or that their cash came, then they are marked as %s, and one that cannot be so is told',
    async (word, change, told) => {
      const panel = await openPanel('/admin/orders', {
        ...shop,
        'PATCH /api/orders/1': () => ({ body: order('1', change) }),
        'PATCH /api/orders/2': () => ({ status: 409, body: { message: 'It cannot.' } }),
      });
      await chooseAll();
      await user.click(screen.getByRole('button', { name: `Mark as ${word}` }));
      const question = screen.getByRole('alertdialog', { name: `Mark 2 orders as ${word}?` });
      await user.click(within(question).getByRole('button', { name: `Mark as ${word}` }));
      const name = `1 of 2 orders marked as ${word}`;
      const outcome = await screen.findByRole('dialog', { name });
      expect(within(outcome).getByText(told)).toBeTruthy();
      expect(within(outcome).getByText('It cannot.')).toBeTruthy();
      expect(panel.sentTo('PATCH', '/api/orders/1')[0]?.body).toEqual(change);
    },
  );

  test('when one whose cash has come was cancelled, then it is left to its own page', async () => {
    const cancelled = { ...order('2'), status: 'Cancelled' };
    const panel = await openPanel('/admin/orders', {
      'GET /api/orders': () => ({ body: [order('1'), cancelled] }),
      'PATCH /api/orders/1': () => ({ body: order('1', { paymentStatus: 'Paid' }) }),
    });
    await chooseAll();
    await user.click(screen.getByRole('button', { name: 'Mark as Paid' }));
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Mark as Paid' }));
    const outcome = await screen.findByRole('dialog', { name: '1 of 2 orders marked as Paid' });
    expect(within(outcome).getByText(/^It is Cancelled/)).toBeTruthy();
    expect(panel.sentTo('PATCH', '/api/orders/2')).toEqual([]);
  });

  test('when a cancelled one can be marked nowhere, then the shop says why', async () => {
    const cancelled = { ...order('2'), status: 'Cancelled', paymentMethod: 'Stripe' };
    await openPanel('/admin/orders', {
      'GET /api/orders': () => ({ body: [order('1'), cancelled] }),
      'PATCH /api/orders/1': () => ({ body: order('1', { paymentStatus: 'Paid' }) }),
      'PATCH /api/orders/2': () => ({ status: 409, body: { message: 'By the provider only.' } }),
    });
    await chooseAll();
    await user.click(screen.getByRole('button', { name: 'Mark as Paid' }));
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Mark as Paid' }));
    expect(await screen.findByText('By the provider only.')).toBeTruthy();
  });

  test('when they leave the list and come back with another filter, then they are chosen no more', async () => {
    await openPanel('/admin/orders', {
      'GET /api/orders': ({ url }) => ({
        body: url.includes('status=Shipped') ? [order('3')] : [order('1'), order('2')],
      }),
    });
    await chooseAll();
    const filter = screen.getByRole('combobox', { name: 'Status' });
    await user.selectOptions(filter, 'Shipped');
    await screen.findByRole('checkbox', { name: 'Choose HR-3' });
    await user.selectOptions(filter, 'All statuses');
    const box = await screen.findByRole('checkbox', { name: 'Choose HR-1' });
    expect(box).toHaveProperty('checked', false);
  });

  test('when they are to be printed, then a page of its own has a sheet for each', async () => {
    await openPanel('/admin/orders', shop);
    await chooseAll();
    const slips = screen.getByRole('link', { name: 'Packing slips' });
    expect(slips.getAttribute('href')).toBe('/admin/print/packing-slips?orders=1,2');
    expect(screen.getByRole('link', { name: 'Invoices' }).getAttribute('href')).toBe(
      '/admin/print/invoices?orders=1,2',
    );
  });
});

describe('orders on paper', () => {
  const answers = {
    'GET /api/orders/1': () => ({ body: order('1') }),
    'GET /api/orders/2': () => ({ body: order('2', { paymentStatus: 'Paid' }) }),
  };
  const sheets = async () => {
    await screen.findByRole('article', { name: 'Order HR-1' });
    return screen.getAllByRole('article').map(({ textContent }) => textContent);
  };

  test('when they are invoices, then each has its prices, and Print prints', async () => {
    const print = jest.fn();
    window.print = print;
    await openPanel('/admin/print/invoices?orders=2,1', answers);
    const [second, first] = await sheets();
    expect(screen.getByRole('heading', { name: 'Invoices', level: 1 })).toBeTruthy();
    for (const text of ['HR-2', 'Customer 2', 'Cash on Delivery: Paid', '$973.08']) {
      expect(second).toContain(text);
    }
    for (const text of ['InvoiceHR-1', 'Bill to', 'Cash on Delivery: Due on delivery']) {
      expect(first).toContain(text);
    }
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test.each<[string, string, Partial<Order>]>([
    ['StatusCancelled', 'Cash on Delivery: Not paid', { status: 'Cancelled' }],
    [
      'StatusCancelled',
      'Stripe: Refunded',
      { status: 'Cancelled', paymentMethod: 'Stripe', paymentStatus: 'Refunded' },
    ],
    [
      'StatusCancelled',
      'Stripe: Not paid',
      { status: 'Cancelled', paymentMethod: 'Stripe', paymentStatus: 'Failed' },
    ],
    ['StatusNot paid yet', 'Stripe: Pending', { paymentMethod: 'Stripe' }],
    ['StatusNot paid yet', 'Cash on Delivery: Failed', { paymentStatus: 'Failed' }],
  ])(
    'when nothing of it is binding, then it is no invoice: %s, %s',
    async (status, paid, change) => {
      await openPanel('/admin/print/invoices?orders=1', {
        'GET /api/orders/1': () => ({ body: order('1', change) }),
      });
      const [sheet] = await sheets();
      for (const text of ['OrderHR-1', status, paid]) expect(sheet).toContain(text);
      for (const text of ['Invoice', 'Bill to']) expect(sheet).not.toContain(text);
      expect(screen.getByRole('heading', { name: 'Orders', level: 1 })).toBeTruthy();
    },
  );

  test('when a cash order arrived and nobody wrote down its cash, then its papers say that, and nothing is due any more', async () => {
    const arrived = {
      'GET /api/orders/1': () => ({ body: order('1', { status: 'Completed' }) }),
    };
    await openPanel('/admin/print/invoices?orders=1', arrived);
    expect((await sheets())[0]).toContain('Cash on Delivery: Unrecorded');
    cleanup();
    await openPanel('/admin/print/packing-slips?orders=1', arrived);
    expect((await sheets())[0]).not.toContain('Cash is due');
  });

  test('when they are packing slips, then no price is on them', async () => {
    await openPanel('/admin/print/packing-slips?orders=1,2', answers);
    const [first, second] = await sheets();
    expect(first).toContain('Cash is due on delivery.');
    expect(second).not.toContain('Cash is due on delivery.');
    expect(first).toContain('Pieces2');
    expect(`${first}${second}`).not.toContain('$');
  });

  test('when some of its refunds did not arrive, then its invoice has only those that did, and why', async () => {
    const refund = { currency: 'USD', reason: 'A stain', createdAt: '2026-11-21T10:00:00.000Z' };
    const refunds: Order['refunds'] = [
      { ...refund, _id: 'r-1', amount: 10, status: 'succeeded' },
      { ...refund, _id: 'r-2', amount: 20, status: 'failed' },
      { ...refund, _id: 'r-3', amount: 30, status: 'pending' },
    ];
    await openPanel('/admin/print/invoices?orders=1', {
      'GET /api/orders/1': () => ({ body: order('1', { paymentStatus: 'Paid', refunds }) }),
    });
    expect((await sheets())[0]?.match(/\$\d+\.00 refunded on.*?: A stain/g)).toEqual([
      '$10.00 refunded on 21 November 2026: A stain',
    ]);
  });

  test('when a cash order is cancelled, then its slip asks for no cash', async () => {
    await openPanel('/admin/print/packing-slips?orders=1', {
      'GET /api/orders/1': () => ({ body: order('1', { status: 'Cancelled' }) }),
    });
    expect((await sheets())[0]).not.toContain('Cash is due');
  });

  test('when one cannot be had, then it says so', async () => {
    await openPanel('/admin/print/invoices?orders=1,3', {
      ...answers,
      'GET /api/orders/3': () => ({ status: 404, body: { message: 'Order not found.' } }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Order not found.');
  });
});
