/** One JetStream stream per publishing team; the service that owns it provisions it. */
export const STREAMS = {
  orders: { name: 'SHOP_ORDERS', subjects: ['shop.orders.>'] },
  catalog: { name: 'SHOP_CATALOG', subjects: ['shop.catalog.>'] },
  identity: { name: 'SHOP_IDENTITY', subjects: ['shop.identity.>'] },
} as const;
export type StreamOwner = keyof typeof STREAMS;

/** Hints for open pages: heard by who listens at that moment, and kept in no stream. */
export const NEWS = 'shop.cart.>';

/** Once kept {@link NEWS}, which nobody ever read there. A release of before makes it again. */
export const FORMER_NEWS_STREAM = 'SHOP_NEWS';
