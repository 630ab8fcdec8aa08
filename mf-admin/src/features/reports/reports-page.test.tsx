import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { heldBack, openPanel } from '../../admin-under-test';
import { presetsUpTo, todayIn, type Preset } from './report-period';
import { salesBars, spanShown } from './sales-words';

let mockIsAway = false;
jest.mock('../charts/draw-bar-chart', () => ({
  ...jest.requireActual<object>('../charts/draw-bar-chart'),
  /** It is looked at by each `import()`: a chunk that the browser cannot fetch. */
  get __esModule() {
    if (mockIsAway) throw new Error('Loading chunk failed.');
    return true;
  },
}));

const sums = {
  currency: 'USD',
  orders: 2,
  subtotal: 100.1,
  tax: 8.01,
  total: 108.11,
  refunded: 108.12,
};
const inRupees = { ...sums, currency: 'INR', total: 5, refunded: 0 };
const report = {
  by: 'week' as const,
  zone: 'Asia/Kolkata',
  periods: [
    { from: '2026-10-26', to: '2026-11-01', ...inRupees },
    { from: '2026-11-09', to: '2026-11-15', ...sums },
  ],
  totals: [inRupees, sums],
  methods: [
    { paymentMethod: 'COD' as const, ...sums },
    { paymentMethod: 'Stripe' as const, ...inRupees },
  ],
};
const ADDRESS = '/admin/reports?from=2026-10-28&to=2026-11-15&by=week&zone=Asia/Kolkata';
type Answers = Parameters<typeof openPanel>[1];
const open = (path = ADDRESS, answers: Answers = {}) =>
  openPanel(path, {
    'GET /api/reports/sales': () => ({ body: report }),
    'GET /api/reports/top-products': () => ({
      body: [{ _id: 'a', name: 'Ganga Bloom', currency: 'USD', quantity: 3, amount: 99.5 }],
    }),
    'GET /api/reports/categories': () => ({
      body: [
        { _id: 'c', name: 'Hand Woven', currency: 'USD', quantity: 3, amount: 75.1 },
        { _id: 'c', name: 'Hand Woven', currency: 'INR', quantity: 1, amount: 50 },
        { _id: null, name: 'Uncategorised', currency: 'USD', quantity: 1, amount: 25 },
      ],
    }),
    ...answers,
  });

test('when weeks are drawn, then also those without sales, each currency by itself', () => {
  const bars = salesBars(report, { from: '2026-10-26', to: '2026-11-15' }, 'USD');
  expect(bars).toEqual([
    { label: '26 Oct', value: 0 },
    { label: '2 Nov', value: 0 },
    { label: '9 Nov', value: 108.11 },
  ]);
});

test.each([
  ['week', ['26 Oct', '2 Nov'], '2026-11-08'],
  ['month', ['Oct 2026', 'Nov 2026'], '2026-11-30'],
] as const)(
  'when the shop sold nothing before the middle of a %s, then what it sold since is drawn there',
  (by, labels, to) => {
    // The report begins with the first day on which anything was sold.
    const first = { ...report, by, periods: [{ from: '2026-11-05', to, ...sums }] };
    const bars = salesBars(first, { from: '2026-10-26', to }, 'USD');
    expect(bars).toEqual([
      { label: labels[0], value: 0 },
      { label: labels[1], value: 108.11 },
    ]);
  },
);

test('when a span goes over the end of a year, then both years are said', () => {
  expect(spanShown({ from: '2025-11-26', to: '2026-11-25' }, 'day')).toBe(
    '26 Nov 2025 – 25 Nov 2026',
  );
  expect(spanShown({ from: '2026-11-09', to: '2026-11-15' }, 'week')).toBe('9 Nov – 15 Nov 2026');
});

test('when a month was not asked for whole, then its days are said', () => {
  expect(spanShown({ from: '2028-02-01', to: '2028-02-29' }, 'month')).toBe('Feb 2028');
  expect(spanShown({ from: '2028-02-01', to: '2028-02-28' }, 'month')).toBe('1 Feb – 28 Feb 2028');
  expect(spanShown({ from: '2025-11-16', to: '2025-11-30' }, 'month')).toBe('16 Nov – 30 Nov 2025');
});

test('when other days are on their way, then the chart is still of those that it shows', async () => {
  const { answer, give } = heldBack();
  await open(ADDRESS, {
    'GET /api/reports/sales': ({ url }) => (url.includes('10-28') ? { body: report } : answer),
  });
  const chart = () =>
    screen
      .getByRole('img', { name: /in USD/ })
      .getAttribute('aria-label')
      ?.split(', ')[1];
  await screen.findByRole('table', { name: 'Sales by week' });
  expect(chart()).toBe('28 Oct – 15 Nov 2026');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  expect(chart()).toBe('28 Oct – 15 Nov 2026');
  await give({ body: { ...report, periods: report.periods.slice(1), totals: [sums] } });
  expect(chart()).toBe('1 Nov – 15 Nov 2026');
});

test('when an address names a period, then its report is asked for and shown, the latest first', async () => {
  const panel = await open();
  const table = await screen.findByRole('table', { name: 'Sales by week' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '9 Nov – 15 Nov 20262$100.10$8.01$108.11$108.12',
    '26 Oct – 1 Nov 20262₹100.10₹8.01₹5.00₹0.00',
  ]);
  const dollars = screen.getByRole('region', { name: 'Sales in USD' });
  expect(within(dollars).getByText('After refunds').nextSibling?.textContent).toBe('-$0.01');
  expect(within(dollars).getByRole('img', { name: /^Sales by week in USD/ })).toBeTruthy();
  const methods = screen.getByRole('table', { name: 'Sales by payment method' });
  expect(within(methods).getByText('Cash on Delivery')).toBeTruthy();
  const top = screen.getByRole('table', { name: 'Top products' });
  expect(within(top).getByText('Ganga Bloom')).toBeTruthy();
  const categories = screen.getByRole('table', { name: 'Sales by category' });
  const shown = within(categories).getAllByRole('row').slice(1);
  expect(shown.map((row) => row.textContent)).toEqual([
    'Hand Woven3$75.1075.0%',
    'Hand Woven1₹50.00100.0%',
    'Uncategorised1$25.0025.0%',
  ]);
  const asked = 'from=2026-10-28&to=2026-11-15&zone=Asia%2FKolkata';
  expect(panel.sentTo('GET', '/api/reports/sales').map(({ url }) => url)).toEqual([
    `/api/reports/sales?${asked}&by=week`,
  ]);
  const fileOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(fileOf('Sales as CSV')).toBe(`/api/reports/sales.csv?${asked}&by=week`);
  expect(fileOf('Top products as CSV')).toBe(`/api/reports/top-products.csv?${asked}`);
  expect(fileOf('Categories as CSV')).toBe(`/api/reports/categories.csv?${asked}`);
  expect(fileOf('Orders as CSV')).toBe(`/api/reports/orders.csv?${asked}`);
});

test.each([
  ['1970-01-01', '26 Oct – 15 Nov 2026', 'only from the first sale to the last'],
  ['2026-10-20', '20 Oct – 15 Nov 2026', 'also those without sales'],
])('when days since %s are asked for, then the chart shows %s: %s', async (from, days) => {
  await open(`/admin/reports?from=${from}&to=2026-11-15&by=week&zone=UTC`);
  const dollars = await screen.findByRole('region', { name: 'Sales in USD' });
  const chart = within(dollars).getByRole('img');
  expect(chart.getAttribute('aria-label')).toBe(`Sales by week in USD, ${days}`);
});

test('when what draws the chart could not be fetched, then it is said, and fetched on demand', async () => {
  mockIsAway = true;
  await open();
  const dollars = await screen.findByRole('region', { name: 'Sales in USD' });
  const again = await within(dollars).findByRole('button', { name: 'Try again' });
  expect(within(dollars).getByText(/^The chart could not be loaded/)).toBeTruthy();
  mockIsAway = false;
  again.focus();
  fireEvent.click(again);
  expect(await within(dollars).findByRole('img', { name: /^Sales by week/ })).toBeTruthy();
  expect(document.activeElement).not.toBe(document.body);
});

test('when another period is chosen, then the address has it', async () => {
  const panel = await open();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('By'), { target: { value: 'month' } });
  await waitFor(() =>
    expect(panel.address()).toBe(
      '/admin/reports?from=2026-11-01&to=2026-11-15&by=month&zone=Asia%2FKolkata',
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Last 12 months' }));
  const { from, to } = presetsUpTo(todayIn('Asia/Kolkata')).at(-1) as Preset;
  await waitFor(() => expect(panel.address()).toContain(`from=${from}&to=${to}&by=month`));
});

test('when another period is on its way, then the figures of the one before are marked', async () => {
  const { answer, give } = heldBack();
  await open(ADDRESS, {
    'GET /api/reports/sales': ({ url }) =>
      url.includes('from=2026-11-01') ? answer : { body: report },
  });
  const shown = (await screen.findByRole('region', { name: 'Sales in USD' })).parentElement;
  expect(shown?.getAttribute('aria-busy')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(shown?.getAttribute('aria-busy')).toBe('true'));
  // Those who listen hear how many orders other days had.
  const told = () => document.querySelector('[aria-live]')?.textContent;
  expect(told()).toBe('');
  await give({ body: report });
  expect(shown?.getAttribute('aria-busy')).toBeNull();
  expect(told()).toBe('4 orders');
});

test('when the products of another period cannot be had, then that is said, those of the one before go, and they are asked for again on demand', async () => {
  let works = true;
  await open(ADDRESS, {
    'GET /api/reports/top-products': () =>
      works
        ? { body: [{ _id: 'a', name: 'Ganga Bloom', currency: 'USD', quantity: 3, amount: 99.5 }] }
        : { status: 500, body: null },
  });
  await screen.findByRole('table', { name: 'Top products' });
  works = false;
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  expect(await screen.findByText('Failed to fetch the top products')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Top products' })).toBeNull();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Top products' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('when nothing was sold then, then the page says what to do', async () => {
  const panel = await openPanel('/admin/reports');
  const showAll = await screen.findByRole('button', { name: 'Show all sales' });
  showAll.focus();
  fireEvent.click(showAll);
  await waitFor(() => expect(panel.address()).toContain('from=1970-01-01'));
  expect(await screen.findByText('The shop has sold nothing yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show all sales' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('when all sales are on their way, then nobody says yet that there are none', async () => {
  const { answer, give } = heldBack();
  const none = { ...report, periods: [], totals: [], methods: [] };
  await open(ADDRESS, {
    'GET /api/reports/sales': ({ url }) => (url.includes('from=1970') ? answer : { body: none }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all sales' }));
  expect(await screen.findByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('The shop has sold nothing yet.')).toBeNull();
  await give({ body: report });
  expect(await screen.findByRole('region', { name: 'Sales in USD' })).toBeTruthy();
});

test('when the days are not days, then the server’s sentence stands once, below the controls, of the field that it is about', async () => {
  const sentence = 'The last day must not be before the first';
  await openPanel('/admin/reports?from=2026-11-02&to=2026-11-01', {
    'GET /api/reports/sales': () => ({
      status: 400,
      body: { success: false, error: sentence, message: sentence, errors: { to: sentence } },
    }),
  });
  const { id } = await screen.findByRole('alert');
  const field = screen.getByLabelText('To');
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    id,
  ]);
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(screen.queryByRole('img')).toBeNull();
});

test('when a time zone is looked for, then it is there by the name of today, once', async () => {
  await open();
  const select = screen.getByLabelText<HTMLSelectElement>('Time zone');
  const labels = [...select.options].map(({ text }) => text);
  for (const name of ['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Paris', 'UTC']) {
    expect(labels.filter((label) => label === name)).toEqual([name]);
  }
  expect(labels).not.toContain('Asia/Calcutta');
  expect(select.value).toBe('Asia/Kolkata');
});

test.each([
  'zone=Atlantis',
  'zone=constructor',
  'from=rug',
  'from=2026-11-02&to=2026-11-01',
  'by=decade',
])('when the address says %s, then the page stands', async (query) => {
  await open(`/admin/reports?${query}`);
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy();
  expect(screen.getByLabelText('From')).toBeTruthy();
});

test('when it stays open past midnight, then the days that it takes by itself end today', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 27, 23, 58, 30) });
  try {
    const panel = await open('/admin/reports');
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    const asked = panel.sentTo('GET', '/api/reports/sales').map(({ url }) => url);
    const lastDays = asked.map((url) => new URL(url, 'http://x').searchParams.get('to'));
    expect([...new Set(lastDays)]).toEqual(['2026-11-27', '2026-11-28']);
  } finally {
    jest.useRealTimers();
  }
});
