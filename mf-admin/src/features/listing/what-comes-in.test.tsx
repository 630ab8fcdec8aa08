import { act, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { openPanel } from '../../admin-under-test';
import { orderUnderTest } from '../orders/order-under-test';
import { failedEvent, unsentMail } from './rows-under-test';
import { useKeptAnswer } from './use-kept-answer';
import { REFRESH_MS } from './use-list';

const message = {
  fullName: 'Asha Example',
  email: 'asha@example.com',
  phone: '123 456 7890',
  message: 'Could you weave one?',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const sold = { currency: 'USD', orders: 1, subtotal: 100, tax: 8, total: 108, refunded: 0 };
const ORDERS = {
  path: '/admin/orders',
  call: 'GET /api/orders',
  items: [orderUnderTest({ id: '1' }), orderUnderTest({ id: '2' })],
};
const MESSAGES = {
  path: '/admin/messages',
  call: 'GET /api/contact-messages',
  items: [
    { ...message, _id: 'm-1', subject: 'A custom rug' },
    { ...message, _id: 'm-2', subject: 'A round rug' },
  ],
};
const MAILS = {
  path: '/admin/mails',
  call: 'GET /api/mails/orders',
  items: [
    { ...unsentMail, _id: 'mail-1', subject: 'Your order HR-2026-000001' },
    { ...unsentMail, _id: 'mail-2', subject: 'Your order HR-2026-000002' },
  ],
};
const FAILED_EVENTS = {
  path: '/admin/failed-events',
  call: 'GET /api/dead-letters/catalog',
  items: [
    { ...failedEvent, _id: '1', subject: 'shop.orders.placed.v1' },
    { ...failedEvent, _id: '2', subject: 'shop.orders.paid.v1' },
  ],
};

test.each([
  ['an order', ORDERS, ['HR-2026-000001', 'HR-2026-000002']],
  ['a message', MESSAGES, ['A custom rug', 'A round rug']],
  ['a mail', MAILS, [/HR-2026-000001/, /HR-2026-000002/]],
  ['a failed event', FAILED_EVENTS, ['shop.orders.placed.v1', 'shop.orders.paid.v1']],
])(
  'when %s comes in while the list is open, then it is there within seconds',
  async (_, { path, call, items }, [latest, earlier]) => {
    jest.useFakeTimers();
    try {
      let listed: object[] = items.slice(1);
      await openPanel(path, { [call]: () => ({ body: listed, total: 2 }) });
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByRole('button', { name: earlier })).toBeTruthy();
      listed = items;
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      expect(screen.getByRole('button', { name: latest })).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  },
);

test('when an order is paid while its drawer is open, then it can be shipped within seconds', async () => {
  jest.useFakeTimers();
  try {
    let order = orderUnderTest({ id: '1', status: 'Processing', paymentMethod: 'Stripe' });
    await openPanel('/admin/orders?order=1', { 'GET /api/orders/1': () => ({ body: order }) });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('It can be shipped when it is paid.')).toBeTruthy();
    order = { ...order, paymentStatus: 'Paid' };
    await act(() => jest.advanceTimersByTimeAsync(11_000));
    expect(screen.getByRole('button', { name: 'Mark as Shipped' })).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  [
    'a message is answered by somebody else',
    '/admin/messages?message=m-1',
    'GET /api/contact-messages/m-1',
    { ...message, _id: 'm-1', subject: 'A custom rug', answered: null },
    { answered: { at: message.createdAt, by: 'Ravi' } },
    /^Answered by Ravi/,
  ],
  [
    'a mail is sent',
    '/admin/mails?mail=mail-1',
    'GET /api/mails/orders/mail-1',
    { ...unsentMail, _id: 'mail-1', status: 'waiting', text: 'Thank you', html: null },
    { status: 'sent', sentAt: message.createdAt },
    'Sent',
  ],
  [
    'something is sold',
    '/admin/dashboard',
    'GET /api/reports/sales',
    { by: 'day', zone: 'UTC', periods: [], totals: [], methods: [] },
    { periods: [{ from: '2026-11-20', to: '2026-11-20', ...sold }], totals: [sold] },
    '$108.00',
  ],
])('when %s while it is open, then that shows within a minute', async (...told) => {
  const [, path, call, before, change, shown] = told;
  jest.useFakeTimers();
  try {
    let body: object = before;
    await openPanel(path, { [call]: () => ({ body }) });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.queryAllByText(shown)).toEqual([]);
    body = { ...before, ...change };
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(screen.queryAllByText(shown)).not.toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

test('when a service is away for minutes, then what is asked for all the time comes again by itself', async () => {
  jest.useFakeTimers();
  try {
    let isAway = false;
    let asked = 0;
    const ask = async () => {
      asked += 1;
      if (isAway) throw new Error('Away.');
      return Date.now();
    };
    const Moment = () => <p>{String(useKeptAnswer('moment', ask, REFRESH_MS).data)}</p>;
    // As the shell has it.
    const shell = { provider: () => new Map(), errorRetryCount: 4, errorRetryInterval: 1_000 };
    render(<Moment />, { wrapper: (props) => <SWRConfig value={shell} {...props} /> });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    isAway = true;
    await act(() => jest.advanceTimersByTimeAsync(240_000));
    // Who comes back to the window has it asked for at once, and not more often from then on.
    for (let times = 0; times < 10; times += 1) {
      fireEvent.focus(window);
      await act(() => jest.advanceTimersByTimeAsync(6_000));
    }
    asked = 0;
    await act(() => jest.advanceTimersByTimeAsync(10 * REFRESH_MS));
    expect(asked).toBeGreaterThanOrEqual(10);
    expect(asked).toBeLessThanOrEqual(20);
    isAway = false;
    const since = Date.now();
    await act(() => jest.advanceTimersByTimeAsync(2 * REFRESH_MS));
    expect(Number(screen.getByText(/^\d+$/).textContent)).toBeGreaterThan(since);
  } finally {
    jest.useRealTimers();
  }
});
