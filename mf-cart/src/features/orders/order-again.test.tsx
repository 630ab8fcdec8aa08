import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, openPage } from '../testing/cart-shop';
import { Toasts } from '../testing/served-cart';
import { OrderAgain } from './order-again';
import { orderWith } from './order-under-test';

test.each<[string, unknown, string]>([
  ['a rug is gone', [], 'No longer available: Ganga Bloom.'],
  ['the shop is away', 503, 'Order HR-2026-000123: The shop said 503'],
])(
  'when the order is left while it is ordered again, and %s, then that is said where they are now',
  async (_what, answer, said) => {
    let come = (_answer: unknown) => {};
    answerWith({
      'GET /api/cart/quotes?ids=rug-1': () => new Promise((resolve) => (come = resolve)),
    });
    openPage(<OrderAgain order={orderWith()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Order again' }));
    cleanup();
    openPage(<Toasts />);
    await act(async () => come(answer));
    expect(await screen.findByText(said)).toBeTruthy();
  },
);
