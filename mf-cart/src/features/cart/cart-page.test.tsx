import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, line, openPage, SHOPPER } from '../testing/cart-shop';
import { CartPage } from './cart-page';
import { useGuestStore } from './guest-store';

beforeEach(() => {
  localStorage.clear();
  useGuestStore.setState({ items: [], merges: [] });
  answerWith({});
});

/** What the page watches, and a way to say where it stands. */
function watchedView() {
  let part: Element | undefined;
  let tell: (entries: unknown[]) => void = () => {};
  class View {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe(element: Element) {
      part = element;
    }
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: View });
  return {
    watched: () => part,
    scrollTo: ({ isIntersecting, top }: { isIntersecting: boolean; top: number }) =>
      act(() => tell([{ isIntersecting, boundingClientRect: { top } }])),
  };
}

function storedCart(): unknown {
  return JSON.parse(localStorage.getItem('cart') ?? '[]');
}

describe('a guest', () => {
  test('when nothing is in the cart, then it says so and leads to the shop', async () => {
    openPage(<CartPage />);
    expect(await screen.findByText('Your Cart is empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Clear Cart' })).toBeNull();
  });

  test('when lines are stored, then they and their sums are shown in dollars', async () => {
    localStorage.setItem('cart', JSON.stringify([line({ quantity: 2 }), line({ _id: 'rug-2' })]));
    openPage(<CartPage />);
    const summary = await screen.findByRole('region', { name: 'Cart Summary' });
    // Two amounts without a word would be told apart by eyes alone.
    const lines = within(screen.getByRole('list', { name: 'Cart lines' }));
    expect(lines.getAllByRole('listitem')[0]?.textContent).toMatch(/Sum\$201\.00$/);
    expect(summary.textContent).toContain('Total Items2');
    expect(summary.textContent).toContain('Total Amount$301.50');
    expect(
      within(summary).getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href'),
    ).toBe('/checkout');
  });

  test('when Proceed to Checkout is below the view, then a bar has total and way on, and only then', async () => {
    const { watched, scrollTo } = watchedView();
    localStorage.setItem('cart', JSON.stringify([line({ quantity: 2 })]));
    openPage(<CartPage />);
    const proceed = await screen.findByRole('link', { name: 'Proceed to Checkout' });
    expect(watched()?.contains(proceed)).toBe(true);
    const bar = () => document.querySelector('[data-bottom-bar]')?.textContent;
    expect(bar()).toBeUndefined();
    scrollTo({ isIntersecting: false, top: 900 });
    expect(bar()).toBe('$201.00Checkout');
    expect(screen.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout');
    scrollTo({ isIntersecting: true, top: 700 });
    expect(bar()).toBeUndefined();
    scrollTo({ isIntersecting: false, top: -100 });
    expect(bar()).toBeUndefined();
  });

  test('when there is a sum, then it says that shipping is not in it', async () => {
    localStorage.setItem('cart', JSON.stringify([line()]));
    openPage(<CartPage />);
    const summary = within(await screen.findByRole('region', { name: 'Cart Summary' }));
    summary.getByText(/Shipping is not included/);
    expect(summary.getByRole('link', { name: 'About shipping' }).getAttribute('href')).toBe(
      '/faqs',
    );
  });

  test('when the quantity falls below one, then the line is gone, also from the browser', async () => {
    localStorage.setItem('cart', JSON.stringify([line()]));
    openPage(<CartPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    expect(storedCart()).toEqual([line({ quantity: 2 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    await userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    expect(await screen.findByText('Your Cart is empty.')).toBeTruthy();
    expect(storedCart()).toEqual([]);
  });

  test('when another size is chosen, then the line keeps it', async () => {
    localStorage.setItem('cart', JSON.stringify([line()]));
    openPage(<CartPage />);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Size' }), '9X12');
    expect(storedCart()).toEqual([line({ size: '9X12' })]);
  });

  test('when the cart is cleared, then nothing is left', async () => {
    localStorage.setItem('cart', JSON.stringify([line(), line({ _id: 'rug-2' })]));
    openPage(<CartPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Cart' }));
    expect(storedCart()).toEqual([]);
  });
});

describe('a signed-in shopper', () => {
  test("when the page opens, then the server's lines are shown", async () => {
    answerWith({ 'GET /api/cart': [line({ name: 'Server Rug' })] });
    openPage(<CartPage />, { user: SHOPPER });
    expect(await screen.findByRole('link', { name: 'Server Rug' })).toBeTruthy();
    expect(storedCart()).toEqual([]);
  });

  test('when it is not known yet what is in it, then the cart is not called empty', async () => {
    answerWith({ 'GET /api/cart': () => new Promise(() => {}) });
    openPage(<CartPage />, { user: SHOPPER });
    await act(async () => {});
    expect(screen.getByRole('heading', { name: 'Your Cart' })).toBeTruthy();
    expect(screen.queryByText('Your Cart is empty.')).toBeNull();
  });

  test('when a change is refused, then the line is as it was', async () => {
    answerWith({ 'GET /api/cart': [line({ quantity: 2 })], 'PATCH /api/cart/rug-1': 500 });
    openPage(<CartPage />, { user: SHOPPER });
    const stepper = await screen.findByRole('group', { name: 'Quantity of Ganga Bloom' });
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await waitFor(() => expect(within(stepper).getByRole('status').textContent).toBe('2'));
  });

  test('when a line is removed, then the server is told', async () => {
    const sent = answerWith({
      'GET /api/cart': [line()],
      'DELETE /api/cart/remove/rug-1': { success: true },
    });
    openPage(<CartPage />, { user: SHOPPER });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toContain('DELETE /api/cart/remove/rug-1'),
    );
  });

  test('when the cart cannot be loaded, then it says that nothing is lost and tries again', async () => {
    answerWith({ 'GET /api/cart': 503 });
    openPage(<CartPage />, { user: SHOPPER });
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing in it is lost.');
    answerWith({ 'GET /api/cart': [line()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ganga Bloom' })).toBeTruthy();
  });
});
