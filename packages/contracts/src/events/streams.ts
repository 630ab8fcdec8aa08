/**
 * One JetStream stream per publishing team; the service that owns it provisions it. `news` holds
 * hints for open pages, which nobody reads later.
 */
export const STREAMS = {
  orders: { name: 'SHOP_ORDERS', subjects: ['shop.orders.>'] },
  news: { name: 'SHOP_NEWS', subjects: ['shop.cart.>'] },
  catalog: { name: 'SHOP_CATALOG', subjects: ['shop.catalog.>'] },
  identity: { name: 'SHOP_IDENTITY', subjects: ['shop.identity.>'] },
} as const;
export type StreamOwner = keyof typeof STREAMS;
