import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import { button, open, READ } from '../testing/opened-order';
import { orderWith } from './order-under-test';

const CANCEL = 'POST /api/orders/order-1/cancel';

test('when it can be cancelled, then it asks first, and cancels after a yes', async () => {
  const said = jest.spyOn(toast, 'success');
  const sent = open({
    [READ]: orderWith({ cancellable: true }),
    [CANCEL]: {},
  });
  await userEvent.click(await button('Cancel order'));
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel this order?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(sent.some(({ call }) => call.endsWith('/cancel'))).toBe(false);

  await userEvent.click(await button('Cancel order'));
  const reads = sent.filter(({ call }) => call === READ).length;
  await userEvent.click(await button('Yes, cancel it'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.map(({ call }) => call)).toContain(CANCEL);
  // Its badge changes without a word, and the button that was pressed is gone.
  expect(said).toHaveBeenCalledWith('Your order is cancelled');
  expect(sent.filter(({ call }) => call === READ).length).toBeGreaterThan(reads);
});

test.each([
  ['COD', 'What you have paid is given back to you.'],
  // Who has disputed it there gets nothing from the shop beside that.
  ['Stripe', 'sent back the way it came, unless your bank already sees to that.'],
] as const)('when it was paid by %s, then who cancels it reads: %s', async (method, sentence) => {
  const paid = { cancellable: true, paymentMethod: method, paymentStatus: 'Paid' } as const;
  open({ [READ]: orderWith(paid) });
  await userEvent.click(await button('Cancel order'));
  expect(screen.getByRole('alertdialog').textContent).toContain(sentence);
});

test('while it is being cancelled, then nothing says that it is kept', async () => {
  const answer = new Promise<never>(() => {});
  open({
    [READ]: orderWith({ cancellable: true }),
    [CANCEL]: () => answer,
  });
  await userEvent.click(await button('Cancel order'));
  await userEvent.click(await button('Yes, cancel it'));
  expect(await button('Cancelling...')).toHaveProperty('disabled', true);
  expect(await button('Keep it')).toHaveProperty('disabled', true);
  // The button that had the focus has lost it: Escape is the browser's own.
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

describe('when the answer to the cancelling is lost', () => {
  const cutLine = () => {
    throw new TypeError('Failed to fetch');
  };
  const cancelled = async () => {
    await userEvent.click(await button('Cancel order'));
    await userEvent.click(await button('Yes, cancel it'));
  };

  test('and the order is cancelled, then nobody is told that it could not be', async () => {
    let wasAsked = false;
    open({
      [READ]: () => orderWith(wasAsked ? { status: 'Cancelled' } : { cancellable: true }),
      [CANCEL]: () => {
        wasAsked = true;
        cutLine();
      },
    });
    await cancelled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('and the order is as it was, then it can be tried again', async () => {
    open({ [READ]: orderWith({ cancellable: true }), [CANCEL]: cutLine });
    await cancelled();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The order could not be cancelled. Please try again.');
    expect(await button('Yes, cancel it')).toHaveProperty('disabled', false);
  });

  test.each([
    ['is cut', cutLine],
    ['ends at a door that waits for the shop in vain', () => 504],
  ])(
    'and the line %s, so that the order cannot be asked, then it is not said that it could not be cancelled',
    async (_how, fail) => {
      let isCut = false;
      open({
        [READ]: () => (isCut ? fail() : orderWith({ cancellable: true })),
        [CANCEL]: () => {
          isCut = true;
          return fail();
        },
      });
      await cancelled();
      expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came\./);
    },
  );
});

test('when it was shipped meanwhile, then the dialog says why it cannot be cancelled', async () => {
  let isShipped = false;
  open({
    [READ]: () => orderWith(isShipped ? { status: 'Shipped' } : { cancellable: true }),
    [CANCEL]: () => {
      isShipped = true;
      return 409;
    },
  });
  await userEvent.click(await button('Cancel order'));
  await userEvent.click(await button('Yes, cancel it'));
  await screen.findByText('Shipped');
  expect((await screen.findByRole('alert')).textContent).toBe('The shop said 409');
});

test('when it is asked again after a failure, then the question says nothing of the last try', async () => {
  open({ [READ]: orderWith({ cancellable: true }), [CANCEL]: 503 });
  await userEvent.click(await button('Cancel order'));
  await userEvent.click(await button('Yes, cancel it'));
  await screen.findByRole('alert');
  await userEvent.click(await button('Keep it'));
  await userEvent.click(await button('Cancel order'));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('when the order was left before the shop refuses, then who wanted to cancel it hears of it all the same', async () => {
  const said = jest.spyOn(toast, 'error');
  let refuse = (_status: number) => {};
  open({
    [READ]: orderWith({ cancellable: true }),
    [CANCEL]: () =>
      new Promise<number>((resolve) => {
        refuse = resolve;
      }),
  });
  await userEvent.click(await button('Cancel order'));
  await userEvent.click(await button('Yes, cancel it'));
  fireEvent.click(screen.getByText('Elsewhere'));
  refuse(409);
  await waitFor(() => expect(said).toHaveBeenCalledWith('Order HR-2026-000123: The shop said 409'));
});
