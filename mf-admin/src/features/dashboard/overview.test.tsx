import { act, screen, within } from '@testing-library/react';
import { heldBack, openPanel } from '../../admin-under-test';
import { ownZone } from '../reports/report-period';

const sums = { currency: 'USD', orders: 2, subtotal: 100, tax: 8, total: 108, refunded: 20 };
const sold = {
  by: 'day',
  zone: 'UTC',
  periods: [{ from: '2026-11-21', to: '2026-11-21', ...sums }],
  totals: [sums],
  methods: [{ paymentMethod: 'COD', ...sums }],
};

test('when the shop has sold, then the month, the states and the best sellers are shown', async () => {
  const panel = await openPanel('/admin/dashboard', {
    'GET /api/reports/sales': () => ({ body: sold }),
    'GET /api/reports/top-products': () => ({
      body: [{ _id: 'a', name: 'Ganga Bloom', currency: 'USD', quantity: 3, amount: 99.5 }],
    }),
    'GET /api/reports/overview': () => ({
      body: {
        statuses: [
          { status: 'Pending', orders: 4 },
          { status: 'Completed', orders: 8 },
        ],
        waiting: { toShip: 0, needsAttention: 0, refunds: 0, disputes: 0 },
      },
    }),
  });
  const month = await screen.findByRole('region', { name: 'Sales of the last 30 days' });
  expect(month.textContent).toContain('$108.00 in 2 orders');
  expect(within(month).getByRole('img', { name: /^Sales by day in USD/ })).toBeTruthy();
  const figures = within(month).getByRole('table', { name: 'Sales by day', hidden: true });
  expect(within(figures).getByText('$108.00')).toBeTruthy();

  const states = screen.getByRole('table', { name: 'Orders of the last 30 days' });
  const rows = within(states).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Pending4',
    'Processing0',
    'Shipped0',
    'Completed8',
    'Cancelled0',
  ]);
  const way = within(states).getByRole('link', { name: 'Pending' }).getAttribute('href');
  const firstDay = new Date();
  firstDay.setDate(firstDay.getDate() - 29);
  const day = firstDay.toLocaleDateString('sv');
  expect(way).toBe(`/admin/orders?status=Pending&from=${day}`);
  // The list asks for the same days, and so has as many.
  const [counted] = panel.sentTo('GET', '/api/reports/overview');
  const days = new URL(counted?.url ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(days)).toEqual({ from: day, zone: ownZone() });
  const best = screen.getByRole('table', { name: 'Best sellers' });
  const seller = within(best).getByRole('link', { name: 'Ganga Bloom' });
  expect(seller.getAttribute('href')).toBe('/admin/products?search=a');

  expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  const [asked] = panel.sentTo('GET', '/api/reports/sales');
  const { from, to } = Object.fromEntries(new URL(asked?.url ?? '', 'http://x').searchParams);
  expect((Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000).toBe(29);
});

test('when something waits, then it is listed with its way there; what does not wait is not', async () => {
  const panel = await openPanel('/admin/dashboard', {
    'GET /api/reports/overview': () => ({
      body: {
        statuses: [],
        waiting: { toShip: 10_000, needsAttention: 2, refunds: 0, disputes: 1 },
      },
    }),
    'GET /api/contact-messages': () => ({ body: [], total: 2_500 }),
    'GET /api/mails/orders': () => ({ body: [], total: 3 }),
    'GET /api/mails/identity': () => ({ body: [], total: 1 }),
    'GET /api/dead-letters/catalog': () => ({ body: [], total: 1 }),
    'GET /api/dead-letters/orders': () => ({ body: [], total: 2 }),
    'GET /api/dead-letters/identity': () => ({ body: [], total: 0 }),
  });
  const waiting = await screen.findByRole('region', { name: 'Waiting for someone' });
  await within(waiting).findByText('Failed events');
  await within(waiting).findByText('Orders to ship');
  const items = within(waiting).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Orders to ship10,000 or more',
    'Orders to look at2',
    'Disputed payments1',
    'Messages to answer2,500',
    'Mails about orders not sent3',
    // Among them links for new passwords.
    'Mails of accounts and contact form not sent1',
    'Failed events3',
  ]);
  expect(within(waiting).queryByText('Nothing waits.')).toBeNull();
  expect(within(waiting).getByRole('link', { name: 'Orders to ship' }).getAttribute('href')).toBe(
    '/admin/orders?needs=shipping',
  );
  // The order need not be one to look at any more: somebody may have settled that, and the bank not yet.
  const disputed = within(waiting).getByRole('link', { name: 'Disputed payments' });
  expect(disputed.getAttribute('href')).toBe('/admin/orders?needs=dispute');
  const messages = within(waiting).getByRole('link', { name: 'Messages to answer' });
  expect(messages.getAttribute('href')).toBe('/admin/messages?status=unanswered');
  const [asked] = panel.sentTo('GET', '/api/contact-messages');
  expect(asked?.url).toMatch(/status=unanswered/);
  // Those that are tried again by themselves wait for nobody.
  const [events] = panel.sentTo('GET', '/api/dead-letters/orders');
  expect(events?.url).toMatch(/status=given-up/);
  const failed = within(waiting).getByRole('link', { name: 'Failed events' });
  expect(failed.getAttribute('href')).toBe('/admin/failed-events?status=given-up');
});

test('when one service is away, then what others gave up is counted all the same', async () => {
  const none = () => ({ body: [], total: 0 });
  await openPanel('/admin/dashboard', {
    'GET /api/mails/orders': none,
    'GET /api/mails/identity': none,
    'GET /api/dead-letters/catalog': () => ({ body: [], total: 2 }),
    'GET /api/dead-letters/orders': () => ({ status: 503, body: {} }),
    'GET /api/dead-letters/identity': none,
  });
  const waiting = await screen.findByRole('region', { name: 'Waiting for someone' });
  expect((await within(waiting).findByRole('listitem')).textContent).toBe('Failed events2');
});

test('when it is not known how the orders stand, then nobody says that there are none', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/dashboard', { 'GET /api/reports/overview': () => answer });
  const states = await screen.findByRole('table', { name: 'Orders of the last 30 days' });
  expect(within(states).queryAllByText('0')).toEqual([]);
  await give({
    body: {
      statuses: [{ status: 'Pending', orders: 4 }],
      waiting: { toShip: 0, needsAttention: 0, refunds: 0, disputes: 0 },
    },
  });
  expect(await within(states).findByText('4')).toBeTruthy();
  expect(within(states).getAllByText('0')).toHaveLength(4);
});

test('when it is not known whether something waits, then nobody says that nothing does', async () => {
  const none = () => ({ body: [], total: 0 });
  await openPanel('/admin/dashboard', {
    'GET /api/mails/orders': none,
    'GET /api/mails/identity': none,
    'GET /api/dead-letters/catalog': none,
    'GET /api/dead-letters/orders': () => ({ status: 503, body: { message: 'Orders are away.' } }),
    'GET /api/dead-letters/identity': none,
  });
  expect(await screen.findByText(/^Nothing was sold in the last 30 days\./)).toBeTruthy();
  expect(screen.queryByText('Nothing waits.')).toBeNull();
});

test('when nothing was sold and nothing waits, then it says so', async () => {
  const none = () => ({ body: [], total: 0 });
  await openPanel('/admin/dashboard', {
    'GET /api/mails/orders': none,
    'GET /api/mails/identity': none,
    'GET /api/dead-letters/catalog': none,
    'GET /api/dead-letters/orders': none,
    'GET /api/dead-letters/identity': none,
  });
  expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  expect(await screen.findByText(/^Nothing was sold in the last 30 days\./)).toBeTruthy();
});

test('when it stays open past midnight, then the last 30 days end today, and what waits is asked for again meanwhile', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 27, 23, 58, 30) });
  try {
    const panel = await openPanel('/admin/dashboard', {});
    await act(() => jest.advanceTimersByTimeAsync(100));
    const daysOf = (path: string) => {
      const { url = '' } = panel.sentTo('GET', path).at(-1) ?? {};
      const { from, to } = Object.fromEntries(new URL(url, 'http://x').searchParams);
      return [from, to];
    };
    expect(daysOf('/api/reports/sales')).toEqual(['2026-10-29', '2026-11-27']);
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    expect(daysOf('/api/reports/sales')).toEqual(['2026-10-30', '2026-11-28']);
    expect(daysOf('/api/reports/top-products')).toEqual(['2026-10-30', '2026-11-28']);
    expect(daysOf('/api/reports/overview')).toEqual(['2026-10-30', undefined]);
    expect(panel.sentTo('GET', '/api/reports/overview').length).toBeGreaterThan(10);
  } finally {
    jest.useRealTimers();
  }
});
