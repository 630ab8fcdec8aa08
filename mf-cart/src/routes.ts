import type { RouteDefinition } from '@handloom/contracts/pages';

export const routes: RouteDefinition[] = [
  {
    path: '/cart',
    parameters: [],
    page: 'cart-page',
    access: 'public',
    layout: 'main',
    head: () => ({ title: 'Your Cart | Handloom', noIndex: true }),
  },
  {
    path: '/checkout',
    page: 'checkout-page',
    access: 'user',
    layout: 'main',
    head: () => ({ title: 'Checkout | Handloom', noIndex: true }),
  },
  {
    // Public, because a visitor without an order must read 'Order ID not found.', not a login form.
    path: '/order-success',
    parameters: [],
    page: 'order-success-page',
    access: 'public',
    layout: 'main',
    head: () => ({ title: 'Order confirmation | Handloom', noIndex: true }),
  },
  {
    path: '/orders',
    page: 'orders-page',
    access: 'user',
    layout: 'main',
    head: () => ({ title: 'My Orders | Handloom', noIndex: true }),
  },
  {
    path: '/orders/:id',
    page: 'order-detail-page',
    access: 'user',
    layout: 'main',
    head: () => ({ title: 'Order | Handloom', noIndex: true }),
  },
];
