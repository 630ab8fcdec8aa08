import { act, screen, waitFor } from '@testing-library/react';
import toast from 'react-hot-toast';
import type { SizeLabel } from '@handloom/contracts/catalogue';
import { answerWith, line, openPage, SHOPPER } from '../testing/cart-shop';
import { AddToCart } from './add-to-cart';
import { useGuestStore } from './guest-store';

beforeEach(() => {
  localStorage.clear();
  useGuestStore.setState({ items: [], merges: [] });
});

test.each([
  ['a guest', null],
  ['a shopper', SHOPPER],
])('when %s clicks twice where one click is meant, then one rug is added', async (_who, user) => {
  const sent = answerWith({
    'GET /api/cart': [],
    'POST /api/cart/add': (added: object) => ({ ...line(), ...added }),
  });
  openPage(<AddToCart product={{ ...line(), images: [] }} />, { user });
  const button = screen.getByRole('button', { name: 'Add To Cart' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('link', { name: 'Go To Cart' });
  const stored = useGuestStore.getState().items.map(({ quantity }) => quantity);
  const told = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(user ? told : stored).toEqual([user ? expect.objectContaining({ quantity: 1 }) : 1]);
});

test.each<[string, SizeLabel | undefined, SizeLabel]>([
  ['no size was chosen', undefined, '8X10'],
  ['another size was chosen', '5X8', '5X8'],
])(
  'when %s and it is pressed before it is known what the cart holds, then it answers at once and the size is right',
  async (_what, size, told) => {
    let answer: (cart: unknown) => void = () => {};
    const cart = new Promise((resolve) => (answer = resolve));
    const sent = answerWith({
      'GET /api/cart': () => cart,
      'POST /api/cart/add': (added: object) => ({ ...line(), ...added }),
    });
    openPage(<AddToCart product={{ ...line(), images: [] }} size={size} />, { user: SHOPPER });
    act(() => screen.getByRole('button', { name: 'Add To Cart' }).click());
    expect(screen.getByRole('link', { name: 'Go To Cart' })).toBeTruthy();
    answer([line({ size: '8X10', quantity: 3 })]);
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/cart/add'));
    const added = sent.find(({ call }) => call === 'POST /api/cart/add');
    expect(added?.body).toEqual({ _id: 'rug-1', quantity: 1, size: told });
  },
);

test('when it is an icon on a card, then it says which rug it is of, before and after', async () => {
  openPage(<AddToCart product={{ ...line(), images: [] }} variant="icon" />, { user: null });
  const button = screen.getByRole('button', { name: 'Add to cart' });
  expect(button.getAttribute('aria-description')).toBe(line().name);
  act(() => button.click());
  const link = await screen.findByRole('link', { name: 'Go to cart' });
  expect(link.getAttribute('aria-description')).toBe(line().name);
});

test('when the shop refuses, then nothing says that the rug was added, and the button can be pressed again, also by keyboard', async () => {
  const told = [jest.spyOn(toast, 'success'), jest.spyOn(toast, 'error')];
  let answer: unknown = 409;
  answerWith({ 'GET /api/cart': [], 'POST /api/cart/add': () => answer });
  openPage(<AddToCart product={{ ...line(), images: [] }} />, { user: SHOPPER });
  screen.getByRole('button', { name: 'Add To Cart' }).focus();
  act(() => screen.getByRole('button', { name: 'Add To Cart' }).click());
  await waitFor(() => expect(told[1]).toHaveBeenCalled());
  const again = await screen.findByRole('button', { name: 'Add To Cart' });
  expect(document.activeElement).toBe(again);
  expect(told[0]).not.toHaveBeenCalled();
  answer = line();
  act(() => again.click());
  await waitFor(() => expect(told[0]).toHaveBeenCalledWith('Added to cart'));
  jest.restoreAllMocks();
});

test('when it was pressed by keyboard, then the link in its place has the focus, and takes it from nobody later', async () => {
  openPage(
    <>
      <AddToCart product={{ ...line(), images: [] }} />
      <input aria-label="Elsewhere" />
    </>,
    { user: null },
  );
  const button = screen.getByRole('button', { name: 'Add To Cart' });
  button.focus();
  await act(async () => button.click());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go To Cart' }));
  const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere' });
  elsewhere.focus();
  // Another tab takes it out, and puts it in again.
  act(() => useGuestStore.setState({ items: [] }));
  act(() => useGuestStore.setState({ items: [line()] }));
  expect(screen.getByRole('link', { name: 'Go To Cart' })).toBeTruthy();
  expect(document.activeElement).toBe(elsewhere);
});

test('when its presser has gone on by the time the shop answers, then the link takes the focus from nobody', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  answerWith({
    'GET /api/cart': [],
    'POST /api/cart/add': () => answered.then(() => line()),
  });
  openPage(
    <>
      <AddToCart product={{ ...line(), images: [] }} />
      <input aria-label="Elsewhere" />
    </>,
    { user: SHOPPER },
  );
  const told = jest.spyOn(toast, 'success');
  const button = screen.getByRole('button', { name: 'Add To Cart' });
  button.focus();
  act(() => button.click());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go To Cart' }));
  const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere' });
  elsewhere.focus();
  answer();
  await waitFor(() => expect(told).toHaveBeenCalledWith('Added to cart'));
  expect(document.activeElement).toBe(elsewhere);
  jest.restoreAllMocks();
});
