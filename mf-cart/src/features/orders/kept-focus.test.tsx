import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loseFocus } from '@handloom/test-kit/lose-focus';
import { button, open, READ } from '../testing/opened-order';
import { orderWith } from './order-under-test';

test.each<[string, string[], string]>([
  ['is ordered again', ['Order again'], 'GET /api/cart/quotes?ids=rug-1'],
  ['is to be paid', ['Pay now'], 'POST /api/orders/order-1/pay'],
  ['is cancelled', ['Cancel order', 'Yes, cancel it'], 'POST /api/orders/order-1/cancel'],
])(
  'when an order %s by a key and the shop refuses it, then the focus is where it was',
  async (_what, names, call) => {
    let refuse = (_status: number) => {};
    open({
      [READ]: orderWith({ cancellable: true, payable: true }),
      [call]: () => new Promise<number>((resolve) => (refuse = resolve)),
    });
    for (const name of names) await userEvent.click(await button(name));
    const pressed = document.activeElement;
    expect(pressed).toHaveProperty('disabled', true);
    loseFocus();
    refuse(409);
    await waitFor(() => expect(pressed).toHaveProperty('disabled', false));
    await waitFor(() => expect(document.activeElement).toBe(pressed));
  },
);

test('when an order is cancelled by a key, then the focus goes on in the page, though both buttons are gone', async () => {
  const cancelled = orderWith({ status: 'Cancelled', cancellable: false });
  let order = orderWith({ cancellable: true });
  open({
    [READ]: async () => {
      await new Promise((arrives) => setTimeout(arrives, 50));
      return order;
    },
    'POST /api/orders/order-1/cancel': () => {
      order = cancelled;
      return {};
    },
  });
  const ask = await button('Cancel order');
  ask.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await button('Yes, cancel it'));
  await waitFor(() => expect(ask.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
