import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import type { Product } from '@handloom/contracts/catalogue';
import { rug, pageOf } from '../testing/rugs';
import { answerWith, openPage, type Answers } from '../testing/shop-page';
import { ProductPage } from './product-page';

const RELATED = '/api/products?category=floral-rug&limit=9&sort=best-selling';

interface ChoiceProps {
  size?: unknown;
  quantity?: unknown;
  onLine?: (line: { size: string; quantity: number }) => void;
}
const Choice = ({ size, quantity, onLine }: ChoiceProps) => (
  <>
    <p data-testid="choice">{`${String(size)} × ${String(quantity)}`}</p>
    <button onClick={() => onLine?.({ size: '8X10', quantity: 3 })}>In the cart</button>
  </>
);
const fragments = { 'mf-cart/add-to-cart': () => null, 'mf-cart/buy-now': Choice };
const open = (options = {}) =>
  openPage(<ProductPage />, {
    route: '/product/:productId',
    at: '/product/p-1',
    fragments,
    ...options,
  });

/** The product as the document brings it, and as the shop still has it. */
function openWith(product: Product, answers: Answers = {}) {
  const data = { '/api/products/p-1': product };
  const calls = answerWith({ ...data, ...answers });
  open({ data });
  return calls;
}

test('while the product is on its way, then a skeleton says so', () => {
  answerWith({});
  globalThis.fetch = () => new Promise(() => undefined);
  open();
  expect(screen.getByText('Loading product details...')).toBeTruthy();
});

test('when the product is unknown, then the page says so and shows a way back', async () => {
  answerWith({});
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Product not found.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all rugs' })).toBeTruthy();
});

test('when the shop fails, then the product is not called unknown', async () => {
  answerWith({ '/api/products/p-1': 503 });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('This rug could not be loaded.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rug');
  expect(document.title).toBe('Rug | Handloom');
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
  expect(screen.queryByText('Product not found.')).toBeNull();
});

test('when it came with the document, then nothing is asked for and everything is there', () => {
  const calls = openWith(rug({ discount: 12.1 }), { [RELATED]: pageOf([]) });
  expect(screen.getByRole('heading', { level: 1, name: 'Ganga Scroll' })).toBeTruthy();
  expect(screen.getByText('13% OFF')).toBeTruthy();
  expect(screen.getByText(/^MRP/).textContent).toBe('MRP ₹50,000.00');
  expect(screen.getByText('15 - 20 Days')).toBeTruthy();
  expect(screen.getByText('Accepted within 14 days')).toBeTruthy();
  expect(screen.getByText('Vines on an ivory field.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reviews' }).getAttribute('href')).toBe('#reviews');
  expect(calls.sent.map(({ url }) => url)).not.toContain('/api/products/p-1');
});

test('when name and description are written from right to left, then each says how it is read', () => {
  openWith(rug({ name: 'قالیچه باغ', description: 'گره‌های ریز' }));
  const heading = screen.getByRole('heading', { level: 1, name: 'قالیچه باغ' });
  expect(heading.firstElementChild?.tagName).toBe('BDI');
  expect(screen.getByText('گره‌های ریز').dir).toBe('auto');
});

test('before a size is chosen, then the page says how to find it and what the price leaves out', () => {
  openWith(rug());
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('How large should a rug be?')).toBe('/blogs/how-large-should-a-rug-be');
  expect(screen.getByText(/^Plus tax and/).textContent).toBe('Plus tax and shipping');
  expect(target('shipping')).toBe('/faqs');
});

test('when there is no discount and no return, then neither is promised', () => {
  openWith(rug({ discount: 0, originalPrice: 45000, returnsAccepted: false }));
  expect(screen.queryByText(/% OFF/)).toBeNull();
  expect(screen.queryByText(/MRP/)).toBeNull();
  expect(screen.getByText('Not accepted')).toBeTruthy();
});

test('when arrival and return window are not said, then the shop’s usual ones are', () => {
  openWith(rug({ estimatedDelivery: '', returnWindow: '' }));
  expect(screen.getByText('15 - 20 Days')).toBeTruthy();
  expect(screen.getByText('Accepted within 14 days')).toBeTruthy();
});

test('when size and quantity are chosen, then the cart’s fragments get them', async () => {
  openWith(rug());
  const sizes = within(screen.getByRole('group', { name: /^Size/ }));
  expect(sizes.getAllByRole('button')).toHaveLength(9);
  expect(sizes.getByRole('button', { pressed: true }).textContent).toBe('3X5 FEET');
  expect(sizes.getByText('91 × 152 cm')).toBeTruthy();
  expect(screen.getByTestId('choice').textContent).toBe('undefined × undefined');
  expect(screen.getByRole('button', { name: 'Decrease quantity' }).ariaDisabled).toBe('true');

  await userEvent.click(sizes.getByRole('button', { name: '9X12 FEET' }));
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(sizes.getByRole('button', { pressed: true }).textContent).toBe('9X12 FEET');
  expect(sizes.getByText('274 × 366 cm')).toBeTruthy();
  expect(screen.getByTestId('choice').textContent).toBe('9X12 × 2');
});

test('when the rug is in the cart, then it is chosen as it is there, until something else is', async () => {
  openWith(rug());
  const sizes = within(screen.getByRole('group', { name: /^Size/ }));
  const pressed = () => sizes.getByRole('button', { pressed: true }).textContent;
  const quantity = () =>
    within(screen.getByRole('group', { name: 'Quantity' })).getByRole('status').textContent;
  await userEvent.click(screen.getByRole('button', { name: 'In the cart' }));
  expect([pressed(), quantity()]).toEqual(['8X10 FEET', '3']);
  expect(screen.getByTestId('choice').textContent).toBe('undefined × undefined');

  await userEvent.click(sizes.getByRole('button', { name: '9X12 FEET' }));
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await userEvent.click(screen.getByRole('button', { name: 'In the cart' }));
  expect([pressed(), quantity()]).toEqual(['9X12 FEET', '4']);
  expect(screen.getByTestId('choice').textContent).toBe('9X12 × 4');
});

test('when another rug is opened, then nothing is chosen yet: it is not bought in the size of the one before', async () => {
  const woven = { _id: 'c-2', name: 'Hand Woven', slug: 'hand-woven' };
  const data = {
    // Called as its category is.
    '/api/products/p-1': rug({ name: 'Floral Rug' }),
    '/api/products/p-2': rug({ _id: 'p-2', category: woven }),
  };
  answerWith(data);
  openPage(
    <>
      <ProductPage />
      <Link to="/product/p-2">Another</Link>
    </>,
    {
      route: '/product/:productId',
      at: '/product/p-1',
      fragments,
      data,
    },
  );
  await userEvent.click(screen.getByRole('button', { name: '9X12 FEET' }));
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByTestId('choice').textContent).toBe('9X12 × 2');
  await userEvent.click(screen.getByRole('link', { name: 'Another' }));
  expect(screen.getByTestId('choice').textContent).toBe('undefined × undefined');
  const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Hand Woven',
    'Ganga Scroll',
  ]);
});

test('when there are questions, then each way to ask knows the rug', () => {
  openWith(rug());
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Ask a question')).toBe('/contact?subject=Question+about+Ganga+Scroll');
  expect(href('FAQ')).toBe('/faqs');
  expect(href('WhatsApp')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*Ganga%20Scroll/);
});

test('when the picture is pressed, then it answers at once, opens large, and Escape closes it', async () => {
  openWith(rug());
  const picture = screen.getByRole('button', { name: 'Zoom Ganga Scroll' });
  fireEvent.click(picture);
  expect(picture.ariaBusy).toBe('true');
  const zoom = within(await screen.findByRole('dialog', { name: 'Ganga Scroll' }));
  expect(zoom.getByRole('img').getAttribute('src')).toBe('/images/a?w=1920');
  await userEvent.click(zoom.getByRole('button', { name: 'Next' }));
  expect(zoom.getByRole('img').getAttribute('src')).toBe('/images/b?w=1920');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const seenLast = screen.getByRole('button', { name: 'Zoom Ganga Scroll, view 2' });
  expect(document.activeElement).toBe(seenLast);
});

test('when another picture is pressed before the carousel is set up, then it is that one which opens', async () => {
  openWith(rug());
  await userEvent.click(screen.getByRole('button', { name: 'Zoom Ganga Scroll, view 2' }));
  const zoom = within(await screen.findByRole('dialog', { name: 'Ganga Scroll' }));
  expect(zoom.getByRole('img').getAttribute('src')).toBe('/images/b?w=1920');
});

test('when the shop wrote what a picture shows, then that is its text, and what it names', async () => {
  const { images } = rug();
  openWith(rug({ images: images.map((image) => ({ ...image, alt: 'A corner, <b>close</b>' })) }));
  await userEvent.click(
    screen.getAllByRole('button', { name: /^Zoom A corner/ })[0] as HTMLElement,
  );
  const zoom = within(await screen.findByRole('dialog', { name: 'Ganga Scroll' }));
  expect(zoom.getByRole('img', { name: 'A corner, <b>close</b>' })).toBeTruthy();
});

test('when related rugs are known, then the rug itself is not among them', async () => {
  openWith(rug(), { [RELATED]: pageOf([rug(), rug({ _id: 'p-2', name: 'Gulab Trellis' })]) });
  const related = within(await screen.findByRole('region', { name: 'You may also like' }));
  await related.findByRole('heading', { name: 'Gulab Trellis' });
  expect(related.getAllByRole('article')).toHaveLength(1);
  // The page has one cart button and one heart: its own.
  expect(related.queryAllByRole('button', { name: /cart|wishlist/i })).toEqual([]);
});

test.each([
  ['cannot be had', 404],
  ['are none', pageOf([rug()])],
])('when related rugs %s, then nothing keeps their room', async (_what, answer) => {
  openWith(rug(), { [RELATED]: answer });
  expect(screen.getByRole('region', { name: 'You may also like' })).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'You may also like' })).toBeNull(),
  );
});
