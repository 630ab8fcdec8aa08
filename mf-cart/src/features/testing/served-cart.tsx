import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resolveValue, useToasterStore } from 'react-hot-toast/headless';
import { useSWRConfig } from 'swr';
import type { CartItem } from '@handloom/contracts/cart';
import { SESSION_KEY } from '@handloom/frontend-kit/session';
import { CartBadge } from '../cart/cart-badge';
import { CartPage } from '../cart/cart-page';
import { answerWith, line, openPage, SHOPPER, type Answers } from './cart-shop';

const added = (minute: number) => ({ addedAt: `2026-11-21T10:0${minute}:00.000Z` });
export const rugA = line({ _id: 'a', name: 'Rug A', quantity: 2, size: '5X8', ...added(1) });
export const rugB = line({ _id: 'b', name: 'Rug B', ...added(2) });
export const rugC = line({ _id: 'c', name: 'Rug C', ...added(3) });

/** What svc-orders does with the cart of one shopper. */
export function serving(cart: CartItem[], answers: Answers = {}) {
  const shop = { cart };
  const set = (id: string) => (change: unknown) => {
    shop.cart = shop.cart.map((item) =>
      item._id === id ? { ...item, ...(change as object) } : item,
    );
    return shop.cart.find(({ _id }) => _id === id);
  };
  const sent = answerWith({
    'GET /api/cart': () => shop.cart,
    'PATCH /api/cart/a': set('a'),
    'PATCH /api/cart/b': set('b'),
    'DELETE /api/cart/remove/b': () => {
      shop.cart = shop.cart.filter(({ _id }) => _id !== 'b');
      return { success: true };
    },
    'DELETE /api/cart/clear': () => {
      shop.cart = [];
      return { success: true };
    },
    'POST /api/cart/merge': (body: unknown) => {
      const { items } = body as { items: CartItem[] };
      shop.cart = [...shop.cart, ...items.map((item) => line(item))].toSorted((one, other) =>
        (one.addedAt ?? '').localeCompare(other.addedAt ?? ''),
      );
      return { items: shop.cart, dropped: [] };
    },
    ...answers,
  });
  return {
    shop,
    sent,
    calls: (start: string) => sent.filter(({ call }) => call.startsWith(start)),
  };
}

/** The shell's part: what is said is shown. */
export function Toasts() {
  const { toasts } = useToasterStore();
  return toasts.map((one) => <div key={one.id}>{resolveValue(one.message, one)}</div>);
}

/** The shell's part: another user's answers leave the cache with that user. */
export function SignInAs({ user }: { user: typeof SHOPPER }) {
  const { mutate } = useSWRConfig();
  const signIn = async () => {
    await mutate(SESSION_KEY, user, { revalidate: false });
    await mutate((key) => key !== SESSION_KEY, undefined, { revalidate: true });
  };
  return <button onClick={() => void signIn()}>Sign in</button>;
}

export const openCart = (user: typeof SHOPPER | null = SHOPPER) =>
  openPage(
    <>
      <CartBadge />
      <main tabIndex={-1}>
        <CartPage />
      </main>
      <Toasts />
    </>,
    { user },
  );
export const lineNamed = async (name: string) => {
  const lines = await screen.findByRole('list', { name: 'Cart lines' });
  const found = within(lines)
    .getAllByRole('listitem')
    .find((one) => within(one).queryByRole('link', { name }));
  if (!found) throw new Error(`No line ${name}`);
  return within(found);
};
export const names = () =>
  within(screen.getByRole('list', { name: 'Cart lines' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
export const quantity = async (name: string) =>
  (await lineNamed(name)).getByRole('status').textContent;
export const increase = async (name: string) =>
  userEvent.click((await lineNamed(name)).getByRole('button', { name: 'Increase quantity' }));
export const remove = async (name: string) =>
  userEvent.click((await lineNamed(name)).getByRole('button', { name: 'Remove' }));
