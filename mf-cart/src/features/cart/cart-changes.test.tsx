import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { openPage, SHOPPER } from '../testing/cart-shop';
import {
  increase,
  lineNamed,
  names,
  openCart,
  quantity,
  rugA,
  rugB,
  rugC,
  serving,
  SignInAs,
} from '../testing/served-cart';
import { CartPage } from './cart-page';
import { useGuestStore } from './guest-store';

beforeEach(() => {
  localStorage.clear();
  useGuestStore.setState({ items: [], merges: [] });
  act(() => toast.remove());
});

/** An answer that waits until it is let go. */
function heldAnswer(answer: unknown) {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { release: () => act(async () => release()), answer: () => until.then(() => answer) };
}

describe('quick changes', () => {
  test('when plus is clicked five times, then each click is seen at once and two calls are made', async () => {
    const first = heldAnswer({ ...rugA, quantity: 3 });
    let asked = 0;
    const { calls } = serving([rugA], {
      'PATCH /api/cart/a': () => (asked++ ? { ...rugA, quantity: 7 } : first.answer()),
    });
    openCart();
    const rug = await lineNamed('Rug A');
    const plus = rug.getByRole('button', { name: 'Increase quantity' });
    const shown = rug.getByRole('status');
    for (let expected = 3; expected <= 7; expected += 1) {
      fireEvent.click(plus);
      await waitFor(() => expect(shown.textContent).toBe(String(expected)));
    }
    await first.release();
    await waitFor(() => expect(calls('PATCH')).toHaveLength(2));
    expect(calls('PATCH').map(({ body }) => body)).toEqual([{ quantity: 3 }, { quantity: 7 }]);
    expect(await quantity('Rug A')).toBe('7');
  });

  test('when the second of two fails, then the first stands and the second shows what the server has', async () => {
    const { shop } = serving([rugA, rugB], { 'PATCH /api/cart/b': 500 });
    openCart();
    await increase('Rug A');
    await increase('Rug B');
    await screen.findByText('The shop said 500');
    expect([await quantity('Rug A'), await quantity('Rug B')]).toEqual(['3', '1']);
    expect(shop.cart[0]?.quantity).toBe(3);
  });

  test('when the first fails while the second waits, then the second is still sent', async () => {
    const refusal = heldAnswer(409);
    const { shop } = serving([rugA, rugB], { 'PATCH /api/cart/a': refusal.answer });
    openCart();
    await increase('Rug A');
    await increase('Rug B');
    expect([await quantity('Rug A'), await quantity('Rug B')]).toEqual(['3', '2']);
    await refusal.release();
    await screen.findByText('The shop said 409');
    await waitFor(() => expect(shop.cart[1]?.quantity).toBe(2));
    expect([await quantity('Rug A'), await quantity('Rug B')]).toEqual(['2', '2']);
  });

  test('when the page is left while the first is under way, then the second goes out with it', async () => {
    const { calls } = serving([rugA, rugB], {
      'PATCH /api/cart/a': () => new Promise(() => undefined),
    });
    openCart();
    await increase('Rug A');
    await increase('Rug B');
    expect(calls('PATCH')).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(calls('PATCH').map(({ call }) => call)).toEqual([
      'PATCH /api/cart/a',
      'PATCH /api/cart/b',
    ]);
  });

  test('when a live event comes meanwhile, then it takes nothing back, and is heard afterwards', async () => {
    const held = heldAnswer({ ...rugA, quantity: 3 });
    const { shop, calls } = serving([rugA], { 'PATCH /api/cart/a': held.answer });
    openCart();
    await increase('Rug A');
    shop.cart = [{ ...rugA, quantity: 3 }, rugC];
    act(() => emitShopEvent('shell:live', { type: 'cart' }));
    expect(await quantity('Rug A')).toBe('3');
    expect(calls('GET /api/cart')).toHaveLength(1);
    await held.release();
    await lineNamed('Rug C');
    expect(await quantity('Rug A')).toBe('3');
  });
});

test('when somebody else is here by the time of an answer, then it changes nothing of what they see', async () => {
  const held = heldAnswer({ ...rugA, quantity: 3 });
  const { shop, calls } = serving([rugA], { 'PATCH /api/cart/a': held.answer });
  openPage(
    <>
      <CartPage />
      <SignInAs user={{ ...SHOPPER, _id: 'u-2' }} />
    </>,
    { user: SHOPPER },
  );
  await increase('Rug A');
  shop.cart = [rugC];
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await lineNamed('Rug C');
  await held.release();
  // What the first shopper's page asked after its change, if anything, is answered too.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(names()).toEqual(['Rug C']);
  expect(calls('PATCH')).toHaveLength(1);
});

describe('lost answers', () => {
  test('when the answer to a change is lost, then it is made again and nobody is bothered', async () => {
    let tries = 0;
    const { calls } = serving([rugA], {
      'PATCH /api/cart/a': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return { ...rugA, quantity: 3 };
      },
    });
    openCart();
    await increase('Rug A');
    await waitFor(() => expect(calls('PATCH')).toHaveLength(2));
    expect(await quantity('Rug A')).toBe('3');
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });

  test('when the shop is gone to the end, then the change is taken back and it says why', async () => {
    serving([rugA], {
      'PATCH /api/cart/a': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    openCart();
    await increase('Rug A');
    await screen.findByText(/The shop cannot be reached/);
    expect(await quantity('Rug A')).toBe('2');
  });
});

describe('what changed since a rug was added', () => {
  test('when a guest opens the cart, then old and new price are shown, and remembered', async () => {
    localStorage.setItem('cart', JSON.stringify([rugA]));
    const quote = { _id: 'a', name: 'Rug A', price: 90, image: null, available: true };
    serving([], { 'GET /api/cart/quotes?ids=a': [quote] });
    openCart(null);
    expect((await screen.findByText(/now \$90.00/)).parentElement?.textContent).toBe(
      'was $100.50 now $90.00',
    );
    expect(screen.getByRole('region', { name: 'Cart Summary' }).textContent).toContain('$180.00');
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([
      { ...rugA, price: 90, wasPrice: 100.5 },
    ]);
  });

  test('when a rug is no longer available, then checkout is blocked until it is removed by one press', async () => {
    const { shop } = serving([rugA, { ...rugB, available: false }]);
    openCart();
    await screen.findByText('No longer available');
    const summary = within(screen.getByRole('region', { name: 'Cart Summary' }));
    summary.getByText(/A rug in your cart is no longer available. Remove it/);
    // What cannot be ordered is not charged.
    summary.getByText('$201.00');
    expect(summary.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull();
    expect(
      summary.getByRole('button', { name: 'Proceed to Checkout' }).hasAttribute('disabled'),
    ).toBe(true);
    await userEvent.click(summary.getByRole('button', { name: 'Remove unavailable rug' }));
    await screen.findByRole('link', { name: 'Proceed to Checkout' });
    expect(shop.cart).toEqual([rugA]);
  });
});
