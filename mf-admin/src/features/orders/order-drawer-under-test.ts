import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@handloom/contracts/orders';
import { openPanel } from '../../admin-under-test';
import { orderUnderTest } from './order-under-test';

export const user = userEvent.setup({ delay: null });

/** An order of Asha's that is being prepared. */
export function order(change: Partial<Order> = {}): Order {
  const { shippingAddress } = orderUnderTest();
  return orderUnderTest({
    status: 'Processing',
    shippingAddress: { ...shippingAddress, name: 'Asha' },
    ...change,
  });
}
export const refundable = (amount: number) => ({ amount, currency: 'USD' });
export const paidOnline: Partial<Order> = {
  paymentMethod: 'Stripe',
  paymentStatus: 'Paid',
  refundable: refundable(973.08),
};

/** Opens the drawer of an order that answers changes as told. */
export async function openDrawer(
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
export const press = (within_: HTMLElement, name: string) =>
  user.click(within(within_).getByRole('button', { name }));
