/** One JetStream stream per publishing team; the service that owns it provisions it. */
export const STREAMS = {
  orders: { name: 'SHOP_ORDERS', subjects: ['shop.orders.>', 'shop.cart.>'] },
  catalog: { name: 'SHOP_CATALOG', subjects: ['shop.catalog.>'] },
  identity: { name: 'SHOP_IDENTITY', subjects: ['shop.identity.>'] },
} as const;
export type StreamOwner = keyof typeof STREAMS;
