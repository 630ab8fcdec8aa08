import { randomUUID } from 'node:crypto';
import type { OnlineMethod } from '../payments-under-test';

/** @param paid what the provider tells of the page once it is paid. @returns that it expired, told anew. */
export function expiredReport(
  method: OnlineMethod,
  { pageId, paid }: { pageId: string; paid: string },
): string {
  if (method === 'Stripe') {
    return paid
      .replace('session.completed', 'session.expired')
      .replace(
        '"status":"complete","payment_status":"paid"',
        '"status":"expired","payment_status":"unpaid"',
      )
      .replace(/"id":"evt_\w+"/, `"id":"evt_${randomUUID()}"`);
  }
  const entity = { id: pageId, amount: 108_000, currency: 'USD', status: 'expired' };
  return JSON.stringify({ event: 'payment_link.expired', payload: { payment_link: { entity } } });
}
