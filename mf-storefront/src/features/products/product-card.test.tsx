import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rug } from '../testing/rugs';
import { openPage } from '../testing/shop-page';
import { ProductDetails } from '../product/product-details';
import { ProductCard } from './product-card';

const AddToCart = () => <button type="button">Add to cart</button>;
const fragments = { 'mf-cart/add-to-cart': AddToCart, 'mf-cart/buy-now': AddToCart };
const card = () => within(screen.getByRole('article'));

beforeEach(() => localStorage.clear());

test('when a card is shown, then it holds picture, name, rating, price and struck original price', () => {
  openPage(<ProductCard product={rug()} />, { fragments });
  expect(card().getByRole('img', { name: 'Ganga Scroll' }).getAttribute('src')).toContain(
    '/images/a',
  );
  expect(card().getByRole('heading', { name: 'Ganga Scroll' })).toBeTruthy();
  expect(card().getByRole('img', { name: 'Rated 4.7 out of 5' })).toBeTruthy();
  expect(card().getByText('₹45,000.00')).toBeTruthy();
  expect(card().getByText('₹50,000.00').tagName).toBe('S');
});

test('when the name is written from right to left, then it says how it is read', () => {
  openPage(<ProductCard product={rug({ name: 'قالیچه باغ' })} />, { fragments });
  expect(card().getByText('قالیچه باغ').dir).toBe('auto');
});

test('when nobody rated a rug, then its card and its page show no stars', () => {
  const unrated = rug({ rating: 0 });
  const { unmount } = openPage(<ProductCard product={unrated} />, { fragments });
  expect(screen.queryByRole('img', { name: /^Rated/ })).toBeNull();
  unmount();
  openPage(<ProductDetails product={unrated} />, { fragments });
  expect(screen.queryByRole('img', { name: /^Rated/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Reviews' })).toBeTruthy();
});

test('when the shop wrote what the first picture shows, then that is its text', () => {
  const images = [{ url: '/images/a', width: 960, height: 1200, alt: 'Vines on ivory' }];
  openPage(<ProductCard product={rug({ images })} />, { fragments });
  expect(card().getByRole('img', { name: 'Vines on ivory' })).toBeTruthy();
});

test('when the discount has a fraction, then the badge rounds it up; 0 is shown too', () => {
  const { unmount } = openPage(<ProductCard product={rug({ discount: 12.1 })} />, { fragments });
  expect(screen.getByText('13% OFF')).toBeTruthy();
  unmount();
  openPage(<ProductCard product={rug({ discount: 0, originalPrice: 45000 })} />, { fragments });
  expect(screen.getByText('0% OFF')).toBeTruthy();
});

test('when picture, name or quick view is followed, then it leads to the product', () => {
  openPage(<ProductCard product={rug()} />, { fragments });
  const links = card()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/product/p-1', '/product/p-1', '/product/p-1']);
  expect(card().getByRole('link', { name: 'Quick view' })).toBeTruthy();
});

test('when many cards stand side by side, then each control says which rug it is of', () => {
  openPage(<ProductCard product={rug()} />, { fragments });
  const controls = [/wishlist$/, 'Quick view'].map((name) => card().getByLabelText(name));
  expect(controls.map((control) => control.getAttribute('aria-description'))).toEqual([
    'Ganga Scroll',
    'Ganga Scroll',
  ]);
});

test('when the heart is pressed, then the rug is wished for, and pressed again no more', async () => {
  openPage(<ProductCard product={rug()} />, { fragments });
  const heart = card().getByRole('button', { name: 'Add to wishlist' });
  await userEvent.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('wishlist')).toContain('p-1');
  await userEvent.click(heart);
  expect(localStorage.getItem('wishlist')).not.toContain('p-1');
});

test('when the cart has no release, then the card stays and says that the cart is unavailable', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  openPage(<ProductCard product={rug()} />);
  expect(card().getByText('₹45,000.00')).toBeTruthy();
  expect(card().getByRole('button', { name: /The cart is unavailable right now\./ })).toBeTruthy();
  jest.restoreAllMocks();
});

test('when a product has no picture, then its place says whose it is', () => {
  openPage(<ProductCard product={rug({ images: [] })} />, { fragments });
  expect(card().getByRole('img', { name: 'Ganga Scroll' })).toBeTruthy();
});
