import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resolveValue, useToasterStore } from 'react-hot-toast/headless';
import { answerWith, openPage } from '../testing/cart-shop';
import { OrderAgain } from './order-again';
import { orderWith } from './order-under-test';

/** The shell's part: what is said is shown. */
function Toasts() {
  const { toasts } = useToasterStore();
  return toasts.map((one) => <div key={one.id}>{resolveValue(one.message, one)}</div>);
}

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
