import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Refund } from '@handloom/contracts/order-payments';
import type { Order } from '@handloom/contracts/orders';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { answerWith, openPage, SHOPPER } from '../testing/cart-shop';
import { orderWith } from './order-under-test';
import { OrdersPage } from './orders-page';

const FIRST = 'GET /api/orders?mine=true&limit=20';
const order = (number: number) =>
  orderWith({ id: `order-${number}`, orderNumber: `HR-2026-00000${number}` });
const back = (status: Refund['status']): Refund => ({
  _id: 'refund-1',
  amount: 20,
  currency: 'USD',
  status,
  reason: 'A small fault',
  createdAt: '2026-11-21T10:00:00.000Z',
});
const withNext = (body: unknown, after: string) =>
  Response.json(body, {
    headers: { link: `</api/orders?mine=true&limit=20&after=${after}>; rel="next"` },
  });
const open = (at = '/orders') => openPage(<OrdersPage />, { user: SHOPPER, at });

test('when nothing was ordered, then it says so and leads to the shop', async () => {
  answerWith({ [FIRST]: [] });
  open();
  await screen.findByRole('heading', { name: 'You have not ordered yet.' });
  expect(screen.getByRole('link', { name: 'Shop Now' })).toBeTruthy();
});

test('when it was placed after midnight where the reader is, then it is of that day', async () => {
  // East of Greenwich by an hour, as Europe is in winter.
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  answerWith({ [FIRST]: [orderWith({ createdAt: '2026-11-21T23:30:00.000Z' })] });
  open();
  expect((await screen.findByRole('listitem')).textContent).toContain('22 November 2026');
  jest.restoreAllMocks();
});

test('when there are orders, then each shows number, day, state and total, and leads to all of it', async () => {
  answerWith({ [FIRST]: [order(1)] });
  open();
  const link = await screen.findByRole('link', { name: 'HR-2026-000001' });
  expect(link.getAttribute('href')).toBe('/orders/order-1');
  const row = screen.getByRole('listitem').textContent;
  for (const text of ['21 November 2026', 'Ganga Bloom', 'Pending', 'Pay on delivery', '$217.08']) {
    expect(row).toContain(text);
  }
});

test.each([
  ['the money is awaited', {}, 'Payment: pending'],
  ['it is paid', { paymentStatus: 'Paid' }, 'Payment: paid'],
  ['a refund is under way', { paymentStatus: 'Paid', refunds: [back('pending')] }, 'Payment: paid'],
  [
    'some of it went back',
    { paymentStatus: 'Paid', refunds: [back('succeeded')] },
    'Payment: partly refunded',
  ],
  [
    'all of it went back',
    { paymentStatus: 'Refunded', refunds: [back('succeeded')] },
    'Payment: refunded',
  ],
] as const)('when it is paid online and %s, then the row says so', async (_, change, words) => {
  answerWith({ [FIRST]: [orderWith({ paymentMethod: 'Stripe', ...change } as Partial<Order>)] });
  open();
  await screen.findByText(words);
});

test('when an order was cancelled before it was paid, then its row asks for no payment', async () => {
  answerWith({ [FIRST]: [orderWith({ status: 'Cancelled' })] });
  open();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Cancelled');
  expect(row.textContent).not.toContain('Payment');
});

test('when its payment page was left or another order took its place, then nothing is called failed', async () => {
  const left = { status: 'Cancelled', paymentMethod: 'Stripe', paymentStatus: 'Failed' } as const;
  answerWith({ [FIRST]: [orderWith(left)] });
  open();
  expect((await screen.findByText('Not paid')).className).toContain('over');
  expect(screen.queryByText(/failed/)).toBeNull();
});

test('when the provider refused the payment of an order that still waits, then that is said', async () => {
  const refused = { paymentMethod: 'Stripe', paymentStatus: 'Failed' } as const;
  answerWith({ [FIRST]: [orderWith(refused)] });
  open();
  expect((await screen.findByText('Payment: failed')).className).toContain('wrong');
});

test('when there are more, then Load more adds them below, and each page has an address', async () => {
  const sent = answerWith({});
  const plain = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (`GET ${String(input)}` === FIRST) return withNext([order(2)], 'cur%2Bsor');
    if (String(input).endsWith('&after=cur%2Bsor')) return Response.json([order(1)]);
    return plain(input, init);
  };
  open();
  const more = await screen.findByRole('link', { name: 'Load more' });
  expect(more.getAttribute('href')).toBe('/orders?after=cur%2Bsor');
  await userEvent.click(more);
  const older = await screen.findByRole('link', { name: 'HR-2026-000001' });
  expect(screen.getByRole('link', { name: 'HR-2026-000002' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(older));
  expect(screen.getByLabelText('address').textContent).toBe('/orders {"pages":2}');
  expect(sent).toEqual([]);
});

test('when an order comes while older ones are shown, then those stay in view until it is known which they are now', async () => {
  const isTold = () =>
    act(async () => emitShopEvent('shell:live', { type: 'order', orderId: 'o' }));
  let cursor = 'b';
  let answer: (older: Response) => void = () => {};
  globalThis.fetch = (input) => {
    if (String(input).endsWith('&after=b')) return Promise.resolve(Response.json([order(1)]));
    if (String(input).endsWith('&after=c')) return new Promise((resolve) => (answer = resolve));
    return Promise.resolve(withNext([order(cursor === 'b' ? 2 : 3)], cursor));
  };
  openPage(<OrdersPage />, { user: SHOPPER, at: { pathname: '/orders', state: { pages: 2 } } });
  await screen.findByRole('link', { name: 'HR-2026-000001' });
  cursor = 'c';
  await isTold();
  await screen.findByRole('link', { name: 'HR-2026-000003' });
  expect(screen.getByRole('link', { name: 'HR-2026-000001' })).toBeTruthy();
  answer(Response.json([order(2), order(1)]));
  await screen.findByRole('link', { name: 'HR-2026-000002' });
});

test('when an address names a page that there is no more, then it does not say that nothing was ordered', async () => {
  answerWith({ [`${FIRST}&after=abc`]: [] });
  open('/orders?after=abc');
  await screen.findByRole('heading', { name: 'There are no older orders.' });
});

test('when Back leads to a list that had grown, then all of it is there and the focus stays', async () => {
  answerWith({});
  globalThis.fetch = async (input) => {
    if (String(input).endsWith('&after=b')) return Response.json([order(1)]);
    return withNext([order(2)], 'b');
  };
  openPage(<OrdersPage />, {
    user: SHOPPER,
    at: { pathname: '/orders', state: { pages: 2 } },
  });
  await screen.findByRole('link', { name: 'HR-2026-000001' });
  expect(document.activeElement).toBe(document.body);
});

test('when the address names a later page, then it begins there and leads back to the newest', async () => {
  answerWith({ [`${FIRST}&after=abc`]: [order(1)] });
  open('/orders?after=abc');
  await screen.findByRole('link', { name: 'HR-2026-000001' });
  expect(screen.getByRole('link', { name: 'Newest orders' }).getAttribute('href')).toBe('/orders');
});

test('when it leads back to the newest, then no older order is called one of them meanwhile', async () => {
  answerWith({ [`${FIRST}&after=abc`]: [order(1)], [FIRST]: () => new Promise(() => {}) });
  open('/orders?after=abc');
  await screen.findByRole('link', { name: 'HR-2026-000001' });
  await userEvent.click(screen.getByRole('link', { name: 'Newest orders' }));
  expect(screen.queryByRole('link', { name: 'HR-2026-000001' })).toBeNull();
});

test('when the orders cannot be had, then it says that they are safe and tries again', async () => {
  answerWith({ [FIRST]: 503 });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('They are safe.');
  answerWith({ [FIRST]: [order(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'HR-2026-000001' })).toBeTruthy();
});
