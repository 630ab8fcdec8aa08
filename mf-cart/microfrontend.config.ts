export default {
  name: 'mf-cart',
  exposes: {
    'cart-page': './src/exposed/cart-page.tsx',
    'checkout-page': './src/exposed/checkout-page.tsx',
    'order-success-page': './src/exposed/order-success-page.tsx',
    'orders-page': './src/exposed/orders-page.tsx',
    'order-detail-page': './src/exposed/order-detail-page.tsx',
    'add-to-cart': './src/exposed/add-to-cart.tsx',
    'buy-now': './src/exposed/buy-now.tsx',
    'cart-badge': './src/exposed/cart-badge.tsx',
  },
  // What is read of an order is judged by its contract.
  allowedKilobytes: { 'order-success-page': 165, 'orders-page': 165, 'order-detail-page': 165 },
  together: ['add-to-cart', 'buy-now', 'cart-badge'],
};
