import { isUuid } from '@handloom/service-kit/uuid';
import type { Database } from '../database';
import { findOrders } from '../orders/order-repository';
import { addressOf, trackingOf } from '../orders/order-view';
import { isPromisedBack, mostLeft, refundedAt, type Payment } from '../orders/refundable';
import type { MailedOrder } from './order-mail';

/** @returns the orders that exist, by their ids; one id that can be no order's does not take the others away */
export async function findMailedOrders(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, MailedOrder>> {
  const rows = await findOrders(database, [...new Set(ids)].filter(isUuid));
  return new Map(
    rows.map((row) => {
      const { id, orderNumber, status, paymentMethod, paymentStatus, currency } = row;
      const order: MailedOrder = {
        id,
        orderNumber,
        status,
        paymentMethod,
        paymentStatus,
        currency,
        shippingAddress: addressOf(row),
        lines: row.lines.map((line) => ({ ...line, priceMinor: Number(line.priceMinor) })),
        subtotalMinor: Number(row.subtotalMinor),
        taxMinor: Number(row.taxMinor),
        totalMinor: Number(row.totalMinor),
        tracking: trackingOf(row),
        goesBack: goesBackBy(row.attempts),
        refunds: new Map(
          row.attempts.flatMap(({ refunds }) =>
            refunds.map((refund) => {
              const reason = refund.reason === refundedAt(paymentMethod) ? null : refund.reason;
              return [refund.id, { reason, isLost: !isPromisedBack(refund) }];
            }),
          ),
        ),
      };
      return [id, order];
    }),
  );
}

function goesBackBy(payments: readonly Payment[]): MailedOrder['goesBack'] {
  if ((mostLeft(payments)?.left ?? 1) > 0) return null;
  return payments.some(({ refunds }) => refunds.some(isPromisedBack)) ? 'refund' : 'dispute';
}
