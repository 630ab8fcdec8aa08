import { z } from 'zod';
import { refundReply, refundRequest } from '@handloom/contracts/order-payments';
import { paymentMethods, payReply, type PaymentMethod } from '@handloom/contracts/orders';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { orderErrors } from '../orders/order-errors';
import { findOrder } from '../orders/order-repository';
import { idempotencyKeyOf } from '@handloom/service-kit/server/idempotency-key';
import { originOf } from '../orders/request-facts';
import { paymentErrors } from './payment-errors';
import type { Opening } from './pages/open-page';
import type { Payments } from './payments';
import { refundOrder } from './refunds/refund-order';
import { returnRoutes } from './pages/return-routes';
import { webhookRoutes } from './provider-news/webhook-routes';

const params = z.object({ id: z.string() });

export async function paymentRoutes(app: Service, payments: Payments): Promise<void> {
  const { desk } = payments;

  app.get(
    '/api/payments/methods',
    { config: { access: 'public' }, schema: { response: { 200: paymentMethods } } },
    async () => ({ methods: payments.methods() }),
  );

  app.post(
    '/api/orders/:id/pay',
    { config: { access: 'user' }, schema: { params, response: { 200: payReply } } },
    async (request) => {
      const found = await findOrder(desk.database, request.params.id);
      if (found?.userId !== signedInViewer(request).userId) throw orderErrors.unknownOrder();
      const asking = { requestId: request.id, origin: originOf(request) };
      const opening = await payments.tryToOpen(found.id, asking);
      return { payment: stepOf(opening, found.paymentMethod) };
    },
  );

  app.post(
    '/api/orders/:id/refunds',
    {
      config: { access: 'admin' },
      schema: { params, body: refundRequest, response: { 201: refundReply } },
    },
    async (request, reply) => {
      const refund = await refundOrder(desk, {
        orderId: request.params.id,
        key: idempotencyKeyOf(request),
        by: adminOf(request),
        wish: request.body,
      });
      return reply.code(201).send({ refund });
    },
  );

  returnRoutes(app, payments);
  await webhookRoutes(app, desk);
}

/** @throws ShopError that says why there is no page to go to. */
function stepOf(opening: Opening, method: PaymentMethod) {
  switch (opening.kind) {
    case 'open':
      return opening.step;
    case 'processing':
      throw paymentErrors.processing();
    case 'not-payable':
      throw paymentErrors.notPayable();
    case 'refused':
      throw paymentErrors.refused(method);
    case 'unavailable':
      throw orderErrors.methodUnavailable(method);
    case 'unreachable':
      throw paymentErrors.unreachable(method);
  }
}
