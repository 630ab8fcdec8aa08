// What pages say of orders before anything is checked: zod and the schemas that are made with it stay away.

export const PAYMENT_METHODS = ['COD', 'Stripe', 'Razorpay'] as const;
export const PAYMENT_METHOD_LABELS: Record<(typeof PAYMENT_METHODS)[number], string> = {
  COD: 'Cash on Delivery',
  Stripe: 'Stripe',
  Razorpay: 'Razorpay',
};

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
