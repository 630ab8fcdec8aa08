import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { SESSION_KEY } from '@handloom/frontend-kit/session';
import { loseFocus } from '@handloom/test-kit/lose-focus';
import { answerWith, line, openPage, SHOPPER } from '../testing/cart-shop';
import { BuyNow, type BuyNowProps } from './buy-now';
import { useGuestStore } from './guest-store';

beforeEach(() => {
  localStorage.clear();
  useGuestStore.setState({ items: [], merges: [] });
});

const inCart = line({ size: '8X10', quantity: 3 });
const open = (choice: Omit<BuyNowProps, 'product'> = {}, cart: unknown = [inCart]) => {
  const sent = answerWith({
    'GET /api/cart': cart,
    'PATCH /api/cart/rug-1': (change: object) => ({ ...inCart, ...change }),
    'POST /api/cart/add': (added: object) => ({ ...line(), ...added }),
  });
  openPage(<BuyNow product={{ ...line(), images: [] }} {...choice} />, { user: SHOPPER });
  return () => sent.filter(({ call }) => !call.startsWith('GET'));
};
const press = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Buy It Now' }));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toMatch('/checkout'));
};

test('when it is in the cart and nothing was chosen here, then it is bought as it is in the cart', async () => {
  const changes = open();
  await press();
  expect(changes()).toEqual([]);
});

test.each<[string, Omit<BuyNowProps, 'product'>]>([
  ['a size', { size: '5X8' }],
  ['a quantity', { quantity: 2 }],
  ['both', { size: '5X8', quantity: 2 }],
])('when %s was chosen here, then that alone is changed', async (_what, choice) => {
  const changes = open(choice);
  await press();
  expect(changes()).toMatchObject([{ call: 'PATCH /api/cart/rug-1', body: choice }]);
  expect(Object.keys(changes()[0]?.body as object)).toEqual(Object.keys(choice));
});

test('when it is not in the cart, then one of the default size is', async () => {
  const changes = open({}, []);
  await press();
  expect(changes()).toMatchObject([{ body: { _id: 'rug-1', quantity: 1, size: '3X5' } }]);
});

test('when it is pressed before it is known what the cart holds, then it waits for that, and says so', async () => {
  let answer: (cart: unknown) => void = () => {};
  const cart = new Promise((resolve) => (answer = resolve));
  const changes = open({ size: '5X8' }, () => cart);
  act(() => screen.getByRole('button', { name: 'Buy It Now' }).click());
  expect(screen.getByRole('button').textContent).toBe('One moment...');
  answer([inCart]);
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toMatch('/checkout'));
  expect(changes()).toMatchObject([{ call: 'PATCH /api/cart/rug-1', body: { size: '5X8' } }]);
});

test.each([
  ['another rug', line({ _id: 'rug-2' }), inCart],
  ['this rug', line({ size: '8X10', quantity: 3 }), line({ _id: 'rug-2' })],
])(
  'when %s is still kept here of the time before the login, then it is bought as it is in the cart',
  async (_what, kept, held) => {
    localStorage.setItem('cart', JSON.stringify([kept]));
    let answer: (cart: unknown) => void = () => {};
    const cart = new Promise((resolve) => (answer = resolve));
    const sent = answerWith({
      'GET /api/cart': () => cart,
      'POST /api/cart/merge': { items: [kept, held], dropped: [] },
      'POST /api/cart/add': line(),
    });
    openPage(<BuyNow product={{ ...line(), images: [] }} />, { user: SHOPPER });
    act(() => screen.getByRole('button', { name: 'Buy It Now' }).click());
    await act(() => new Promise((over) => setTimeout(over, 50)));
    answer([held]);
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toMatch('/checkout'));
    const changes = sent.filter(({ call }) => !call.startsWith('GET'));
    expect(changes.filter(({ call }) => call !== 'POST /api/cart/merge')).toEqual([]);
  },
);

test.each<[string, unknown, object[]]>([
  ['a shopper', { user: SHOPPER }, [{ call: 'PATCH /api/cart/rug-1', body: { quantity: 2 } }]],
  ['a guest', 401, []],
])(
  'when it is pressed before it is known who is here, then it is bought as %s buys',
  async (_who, told, changes) => {
    let answer: (told: unknown) => void = () => {};
    const session = new Promise((resolve) => (answer = resolve));
    const sent = answerWith({
      'GET /api/auth/me': () => session,
      'GET /api/cart': [inCart],
      'PATCH /api/cart/rug-1': (change: object) => ({ ...inCart, ...change }),
    });
    openPage(
      <SWRConfig value={{ fallback: { [SESSION_KEY]: undefined } }}>
        <BuyNow product={{ ...line(), images: [] }} quantity={2} />
      </SWRConfig>,
    );
    // Twice in one frame.
    const button = screen.getByRole('button', { name: 'Buy It Now' });
    act(() => {
      button.click();
      button.click();
    });
    await act(() => new Promise((over) => setTimeout(over, 50)));
    expect(useGuestStore.getState().items).toEqual([]);
    answer(told);
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toMatch('/checkout'));
    expect(sent.filter(({ call }) => !call.startsWith('GET'))).toMatchObject(changes);
    expect(useGuestStore.getState().items).toMatchObject(changes.length ? [] : [{ quantity: 2 }]);
  },
);

test('when the shop refuses it, then the shopper stays, and can press again', async () => {
  let refuse: (status: number) => void = () => {};
  const answer = new Promise((resolve) => (refuse = resolve));
  answerWith({ 'GET /api/cart': [], 'POST /api/cart/add': () => answer });
  openPage(<BuyNow product={{ ...line(), images: [] }} />, { user: SHOPPER });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy It Now' });
  await userEvent.click(button);
  loseFocus();
  refuse(409);
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(document.activeElement).toBe(button);
  expect(screen.getByLabelText('address').textContent).not.toMatch('/checkout');
});

test('when it is known how the rug is in the cart, then the page is told', async () => {
  const onLine = jest.fn();
  open({ onLine });
  await waitFor(() => expect(onLine).toHaveBeenLastCalledWith({ size: '8X10', quantity: 3 }));
});

test.each<[string, Omit<BuyNowProps, 'product'>, string]>([
  ['another size', { size: '5X8' }, '5X8 FEET × 3'],
  ['another quantity', { quantity: 1 }, '8X10 FEET × 1'],
])(
  'when %s is chosen here than in the cart, then it says what a press changes',
  async (_what, choice, after) => {
    open(choice);
    await screen.findByText(
      `It is in your cart as 8X10 FEET × 3. Buy It Now changes that to ${after}.`,
    );
  },
);

test('when what is chosen here is what the cart holds, then nothing is said', async () => {
  const onLine = jest.fn();
  open({ size: '8X10', quantity: 3, onLine });
  await waitFor(() => expect(onLine).toHaveBeenLastCalledWith({ size: '8X10', quantity: 3 }));
  expect(screen.queryByText(/^It is in your cart/)).toBeNull();
});

test('when the shopper has gone elsewhere before the cart answers, then they stay there', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  answerWith({
    'GET /api/cart': [],
    'POST /api/cart/add': async (added: object) => {
      await answered;
      return { ...line(), ...added };
    },
  });
  openPage(
    <>
      <Link to="/faqs">FAQs</Link>
      <Routes>
        <Route path="/" element={<BuyNow product={{ ...line(), images: [] }} />} />
        <Route path="*" element="Another page" />
      </Routes>
    </>,
    { user: SHOPPER },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Buy It Now' }));
  await userEvent.click(screen.getByRole('link', { name: 'FAQs' }));
  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByLabelText('address').textContent).toMatch('/faqs');
});
