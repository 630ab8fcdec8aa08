import { act, screen } from '@testing-library/react';
import { openPanel } from '../../admin-under-test';
import { orderUnderTest } from './order-under-test';

const orders = [orderUnderTest({ id: '1' }), orderUnderTest({ id: '2' })];

test('when an order comes in while the list is open, then it is there within seconds', async () => {
  jest.useFakeTimers();
  try {
    let listed = orders.slice(1);
    await openPanel('/admin/orders', { 'GET /api/orders': () => ({ body: listed, total: 2 }) });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('button', { name: 'HR-2026-000002' })).toBeTruthy();
    listed = orders;
    await act(() => jest.advanceTimersByTimeAsync(11_000));
    expect(screen.getByRole('button', { name: 'HR-2026-000001' })).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});
