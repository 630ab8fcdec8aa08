import type { Dispute, Page, Payment, Refund } from './ledger';

/** The things that the sandbox keeps, as Stripe and as Razorpay write them. */
export const stripeShapes = {
  session: (page: Page) => ({
    id: page.id,
    object: 'checkout.session',
    mode: 'payment',
    status:
      page.status === 'open'
        ? page.processing
          ? 'complete'
          : 'open'
        : page.status === 'paid'
          ? 'complete'
          : 'expired',
    payment_status: page.status === 'paid' ? 'paid' : 'unpaid',
    payment_intent: page.paymentId,
    amount_total: page.amount,
    currency: page.currency,
    client_reference_id: page.clientReference,
    customer_email: page.email,
    metadata: page.metadata,
    expires_at: page.expiresAt,
    created: page.createdAt,
    url: page.status === 'open' && !page.processing ? page.url : null,
    livemode: false,
  }),
  intent: (payment: Payment) => ({
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    currency: payment.currency,
    status: INTENT_STATUS[payment.status],
    metadata: payment.metadata,
    livemode: false,
  }),
  refund: (refund: Refund) => ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_intent: refund.paymentId,
    status: refund.status,
    metadata: refund.metadata,
    created: refund.createdAt,
  }),
  dispute: (dispute: Dispute) => ({
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    payment_intent: dispute.paymentId,
  }),
};

const INTENT_STATUS: Record<Payment['status'], string> = {
  processing: 'processing',
  authorized: 'requires_capture',
  captured: 'succeeded',
  failed: 'requires_payment_method',
  returned: 'canceled',
};

const LINK_STATUS: Record<Page['status'], string> = {
  open: 'created',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
};

export const razorpayShapes = {
  link: (page: Page) => ({
    id: page.id,
    entity: 'payment_link',
    status: LINK_STATUS[page.status],
    short_url: page.url,
    amount: page.amount,
    amount_paid: page.status === 'paid' ? page.amount : 0,
    currency: page.currency,
    reference_id: page.clientReference,
    description: page.title,
    expire_by: page.expiresAt,
    created_at: page.createdAt,
    order_id: page.orderId,
    notes: Object.keys(page.metadata).length > 0 ? page.metadata : [],
    payments:
      page.paymentId && page.status === 'paid'
        ? [{ payment_id: page.paymentId, amount: page.amount, status: 'captured' }]
        : null,
  }),
  payment: (payment: Payment) => ({
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    order_id: payment.orderId,
    status:
      payment.status === 'returned' ||
      (payment.refunded >= payment.amount && payment.status === 'captured')
        ? 'refunded'
        : payment.status,
    captured: payment.status === 'captured',
    amount_refunded: payment.refunded,
    notes: Object.keys(payment.metadata).length > 0 ? payment.metadata : [],
    created_at: payment.createdAt,
  }),
  refund: (refund: Refund) => ({
    id: refund.id,
    entity: 'refund',
    payment_id: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status === 'succeeded' ? 'processed' : refund.status,
    notes: Object.keys(refund.metadata).length > 0 ? refund.metadata : [],
    created_at: refund.createdAt,
  }),
  dispute: (dispute: Dispute) => ({
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    currency: dispute.currency,
    status: dispute.status,
    created_at: dispute.createdAt,
  }),
};
