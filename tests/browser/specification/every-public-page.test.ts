import { lookAt, testEveryPage, type Look } from './looks';
import { PUBLIC_PAGES } from './public-pages';

let looks: Record<string, Look>;
beforeAll(async () => {
  looks = await lookAt(PUBLIC_PAGES);
}, 600_000);

testEveryPage(() => looks);

describe('Public routes', () => {
  test.each([
    ['/', 'Handloom: handmade rugs from Mirzapur'],
    ['/about', 'About Us'],
    ['/contact', 'Contact'],
    ['/faqs', 'FAQs'],
    ['/terms', 'Terms of Service'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/categories/all', 'All Products'],
    ['/cart', 'Your Cart'],
    ['/wishlist', 'Wishlist'],
    ['/auth/login', 'Login'],
    ['/auth/signup', 'Create an Account'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password?token=of-nobody', 'Set a new password'],
    ['/confirm-email?token=of-nobody', 'Confirm your new email'],
  ])('%s: %s', (path, title) => expect(looks[path]?.heading).toBe(title));
});

test.each([
  ['/order-success', 'Order confirmation | Handloom'],
  ['/no/such/page', 'Page not found | Handloom'],
  ['/product/no-such-rug', 'Product not found | Handloom'],
])('titles in the browser are those of the documents: %s: %s', (path, title) =>
  expect(looks[path]?.title).toBe(title),
);
