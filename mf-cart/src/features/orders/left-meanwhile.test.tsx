import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import { button, open, READ } from '../testing/opened-order';
import { orderWith } from './order-under-test';

const QUOTES = 'GET /api/cart/quotes?ids=rug-1';
const quote = { _id: 'rug-1', name: 'Ganga Bloom', price: 100.5, image: null, available: true };

// What one test was told is not read by the next.
afterEach(() => toast.remove());

test.each<[string, string, string[], unknown]>([
  ['cancelled', 'POST /api/orders/order-1/cancel', ['Cancel order', 'Yes, cancel it'], {}],
  ['not cancelled', 'POST /api/orders/order-1/cancel', ['Cancel order', 'Yes, cancel it'], 409],
  ['ordered again', QUOTES, ['Order again'], [quote]],
  ['not ordered again', QUOTES, ['Order again'], 503],
  ['put into the cart again', 'POST /api/cart/merge', ['Order again'], { items: [], dropped: [] }],
])(
  'when an order is %s that was left before somebody else signed in, then they hear nothing of it',
  async (_what, call, buttons, answer) => {
    let come = (_answer: unknown) => {};
    const sent = open({
      [READ]: orderWith({ cancellable: true }),
      [QUOTES]: [quote],
      [call]: () => new Promise((resolve) => (come = resolve)),
    });
    for (const name of buttons) await userEvent.click(await button(name));
    await waitFor(() => expect(sent.map((one) => one.call)).toContain(call));
    await userEvent.click(screen.getByText('Elsewhere'));
    await userEvent.click(screen.getByText('Sign in'));
    const before = document.body.textContent;
    await act(async () => {
      come(answer);
      await new Promise((over) => setTimeout(over, 50));
    });
    expect(document.body.textContent).toBe(before);
  },
);
