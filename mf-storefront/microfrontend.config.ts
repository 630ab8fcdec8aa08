export default {
  name: 'mf-storefront',
  exposes: {
    'home-page': './src/exposed/home-page.tsx',
    'category-page': './src/exposed/category-page.tsx',
    'product-page': './src/exposed/product-page.tsx',
    'about-page': './src/exposed/about-page.tsx',
    'faqs-page': './src/exposed/faqs-page.tsx',
    'terms-page': './src/exposed/terms-page.tsx',
    'privacy-page': './src/exposed/privacy-page.tsx',
    'contact-page': './src/exposed/contact-page.tsx',
    'wishlist-page': './src/exposed/wishlist-page.tsx',
    'blog-page': './src/exposed/blog-page.tsx',
    'search-overlay': './src/exposed/search-overlay.tsx',
    'product-card': './src/exposed/product-card.tsx',
  },
  // A form with what judges it.
  allowedKilobytes: { 'contact-page': 150 },
};
