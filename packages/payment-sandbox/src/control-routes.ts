import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noFaults, type Faults } from './faults';
import type { Ledger } from './ledger';
import type { Till } from './till';
import type { Webhooks } from './webhooks';

const faultsBody = z
  .object({
    api: z.enum(['none', '502', 'hang', 'lost-answer', '500', 'refuse']),
    apiOf: z.enum(['both', 'stripe', 'razorpay']),
    apiDelayMs: z.number(),
    dropWebhooks: z.boolean(),
    holdWebhooks: z.boolean(),
    webhookDelayMs: z.number(),
    copies: z.number().int().min(1),
    refunds: z.enum(['succeeded', 'pending']),
  })
  .partial();
const payBody = z.object({
  outcome: z.enum(['paid', 'declined', 'processing', 'authorized']),
  amount: z.number().int().optional(),
});
const finishBody = z.object({ outcome: z.enum(['paid', 'failed', 'returned']) });
const refundBody = z.object({
  amount: z.number().int().nullable(),
  refundId: z.string().optional(),
});
const id = z.object({ id: z.string() });
const PREFIX = '/sandbox-payments/control';

/** For tests alone: what a provider or a shopper does that no page of this sandbox offers. */
export function controlRoutes(
  app: FastifyInstance,
  {
    ledger,
    till,
    faults,
    webhooks,
  }: { ledger: Ledger; till: Till; faults: Faults; webhooks: Webhooks },
): void {
  /** Sets the given faults; all others end. */
  app.post(`${PREFIX}/faults`, async ({ body }) =>
    Object.assign(faults, noFaults(), faultsBody.parse(body ?? {})),
  );
  app.post(`${PREFIX}/webhooks/release`, async ({ body }) => {
    const { order } = z.object({ order: z.enum(['given', 'reversed']) }).parse(body);
    await webhooks.release(order);
    return {};
  });
  app.get(`${PREFIX}/state`, async () => ({
    pages: ledger.all('pages'),
    payments: ledger.all('payments'),
    refunds: ledger.all('refunds'),
    events: ledger.all('events'),
  }));
  app.post(`${PREFIX}/pages/:id/pay`, async ({ params, body }) => {
    const { outcome, amount } = payBody.parse(body);
    return till.pay(id.parse(params).id, outcome, amount);
  });
  app.post(`${PREFIX}/pages/:id/finish`, async ({ params, body }) => {
    const { outcome } = finishBody.parse(body);
    return till.finish(id.parse(params).id, outcome);
  });
  app.post(`${PREFIX}/pages/:id/expire`, async ({ params }) => ({
    closed: await till.close(id.parse(params).id, 'expired'),
  }));
  /** As in the provider's dashboard, without an id of the shop's; with one, as by a call of long ago. */
  app.post(`${PREFIX}/payments/:id/refund`, async ({ params, body }) => {
    const { amount, refundId } = refundBody.parse(body);
    return till.refund(id.parse(params).id, amount, refundId ? { refund_id: refundId } : {});
  });
  app.post(`${PREFIX}/refunds/:id`, async ({ params, body }) => {
    const { status } = z.object({ status: z.enum(['pending', 'succeeded', 'failed']) }).parse(body);
    return till.turnRefund(id.parse(params).id, status);
  });
  app.post(`${PREFIX}/payments/:id/dispute`, async ({ params, body }) => {
    const { status } = z.object({ status: z.string() }).parse(body);
    await till.dispute(id.parse(params).id, status);
    return {};
  });
}
