import { z } from 'zod';
import type { Service } from '@handloom/service-kit/server/service';
import { isUuid } from '@handloom/service-kit/uuid';
import { orderErrors } from '../../orders/order-errors';
import { inTime } from '../in-time';
import { attemptsOf } from '../payment-repository';
import type { Payments } from '../payments';

const params = z.object({ orderId: z.string().refine(isUuid) });
const signed = z.object({
  razorpay_payment_id: z.string(),
  razorpay_payment_link_id: z.string(),
  razorpay_payment_link_reference_id: z.string(),
  razorpay_payment_link_status: z.string(),
  razorpay_signature: z.string(),
});

/**
 * Razorpay brings the browser back here: it is not known how it continues an address that has a query,
 * so the order is named in the path. The query proves itself genuine, and settles nothing.
 */
export function returnRoutes(app: Service, payments: Payments): void {
  app.get(
    '/api/payments/razorpay/return/:orderId',
    { config: { access: 'public' } },
    async (request, reply) => {
      const order = params.safeParse(request.params);
      const query = signed.safeParse(request.query);
      if (!order.success || !query.success) throw orderErrors.unknownOrder();
      if (!payments.isGenuine(saidBy(query.data), query.data.razorpay_signature)) {
        throw orderErrors.unknownOrder();
      }
      const { orderId } = order.data;
      const attempts = await attemptsOf(payments.desk.database, orderId);
      const page = query.data.razorpay_payment_link_id;
      if (!attempts.some(({ providerRef }) => providerRef === page)) {
        throw orderErrors.unknownOrder();
      }
      await inTime(payments.askSooner(orderId, request.id), undefined);
      return reply.redirect(`/order-success?order=${orderId}`, 303);
    },
  );
}

function saidBy(query: z.infer<typeof signed>): string {
  return [
    query.razorpay_payment_link_id,
    query.razorpay_payment_link_reference_id,
    query.razorpay_payment_link_status,
    query.razorpay_payment_id,
  ].join('|');
}
