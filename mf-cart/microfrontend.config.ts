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
  together: ['add-to-cart', 'buy-now', 'cart-badge'],
};
