import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import { openPage, SHOPPER } from '../testing/cart-shop';
import {
  lineNamed,
  names,
  openCart,
  quantity,
  remove,
  rugA,
  rugB,
  rugC,
  serving,
  SignInAs,
  Toasts,
} from '../testing/served-cart';
import { CartPage } from './cart-page';
import { useGuestStore } from './guest-store';

beforeEach(() => {
  localStorage.clear();
  useGuestStore.setState({ items: [], merges: [] });
  act(() => toast.remove());
});

describe('undo', () => {
  test.each([
    ['a guest', null],
    ['a signed-in shopper', SHOPPER],
  ])(
    'when %s removes a line, then Undo brings it back with quantity and size, at its place',
    async (_, user) => {
      const wanted = { ...rugB, quantity: 4, size: '9X12' as const };
      localStorage.setItem('cart', user ? '[]' : JSON.stringify([rugA, wanted, rugC]));
      serving([rugA, wanted, rugC]);
      openCart(user);
      await remove('Rug B');
      await screen.findByText('Removed from cart');
      expect(names()).toEqual(['Rug A', 'Rug C']);
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await lineNamed('Rug B');
      expect(names()).toEqual(['Rug A', 'Rug B', 'Rug C']);
      const back = await lineNamed('Rug B');
      expect(await quantity('Rug B')).toBe('4');
      expect(back.getByRole<HTMLSelectElement>('combobox', { name: 'Size' }).value).toBe('9X12');
    },
  );

  test.each([
    ['a guest', null],
    ['a signed-in shopper', SHOPPER],
  ])('when %s clears the cart, then Undo brings all of it back', async (_, user) => {
    localStorage.setItem('cart', user ? '[]' : JSON.stringify([rugA, rugB, rugC]));
    const { calls } = serving([rugA, rugB, rugC]);
    openCart(user);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Cart' }));
    await screen.findByText('Your Cart is empty.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await lineNamed('Rug A');
    expect(names()).toEqual(['Rug A', 'Rug B', 'Rug C']);
    expect(calls('POST')).toHaveLength(user ? 1 : 0);
  });

  /** Removes Rug B of two; Undo has the focus then. */
  const removeByKeyboard = async () => {
    localStorage.setItem('cart', JSON.stringify([rugA, rugB]));
    serving([]);
    openCart(null);
    (await lineNamed('Rug B')).getByRole('button', { name: 'Remove' }).focus();
    await userEvent.keyboard('{Enter}');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
  };

  test('when it is removed by keyboard, then Undo has the focus, and the line has it afterwards', async () => {
    await removeByKeyboard();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () =>
      expect(document.activeElement).toBe(
        (await lineNamed('Rug B')).getByRole('button', { name: 'Remove' }),
      ),
    );
  });

  test('when a line that comes back is drawn some frames later, then it has the focus all the same', async () => {
    await removeByKeyboard();
    const drawn = jest.spyOn(document, 'getElementById');
    for (const _frame of [1, 2, 3]) drawn.mockReturnValueOnce(null);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.id).toBe('remove-b'));
    drawn.mockRestore();
  });

  test.each([
    ['Rug A', 'Rug B'],
    ['Rug C', 'Rug B'],
    ['all', 'main'],
  ])(
    'when %s is removed by keyboard and Undo passed by, then %s has the focus',
    async (what, next) => {
      localStorage.setItem('cart', JSON.stringify([rugA, rugB, rugC]));
      serving([]);
      openCart(null);
      const line = what === 'all' ? screen : await lineNamed(what);
      line.getByRole('button', { name: what === 'all' ? 'Clear Cart' : 'Remove' }).focus();
      await userEvent.keyboard('{Enter}');
      const undo = await screen.findByRole('button', { name: 'Undo' });
      await waitFor(() => expect(document.activeElement).toBe(undo));
      await userEvent.tab();
      const { activeElement } = document;
      expect(activeElement?.getAttribute('aria-description') ?? activeElement?.localName).toBe(
        next,
      );
    },
  );

  test('when the shopper has gone on by the time it is removed, then the focus stays where they are', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    serving([rugA, rugB], {
      'DELETE /api/cart/remove/b': async () => answered.then(() => ({ success: true })),
    });
    openCart();
    (await lineNamed('Rug B')).getByRole('button', { name: 'Remove' }).focus();
    await userEvent.keyboard('{Enter}');
    const size = (await lineNamed('Rug A')).getByRole('combobox');
    size.focus();
    answer();
    await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(size);
  });

  test('when two lines are removed by keyboard before the shop answers, then Tab leads from Undo to the one that is left', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const late = async () => answered.then(() => ({ success: true }));
    serving([rugA, rugB, rugC], {
      'DELETE /api/cart/remove/a': late,
      'DELETE /api/cart/remove/b': late,
    });
    openCart();
    for (const rug of ['Rug A', 'Rug B']) {
      (await lineNamed(rug)).getByRole('button', { name: 'Remove' }).focus();
      await userEvent.keyboard('{Enter}');
    }
    answer();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-description')).toBe('Rug C');
  });

  test('when somebody else is here by the time it is pressed, then nothing comes into their cart', async () => {
    const { shop, calls } = serving([rugA, rugB]);
    openPage(
      <>
        <CartPage />
        <Toasts />
        <SignInAs user={{ ...SHOPPER, _id: 'u-2' }} />
      </>,
      { user: SHOPPER },
    );
    await lineNamed('Rug A');
    await remove('Rug B');
    await screen.findByText('Removed from cart');
    shop.cart = [rugC];
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await lineNamed('Rug C');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Somebody else is signed in here by now.');
    expect(calls('POST')).toEqual([]);
    expect(names()).toEqual(['Rug C']);
  });
});
