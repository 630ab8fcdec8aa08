import { act, screen, waitFor, within } from '@testing-library/react';
import { openDrawer, order, user } from '../orders/order-drawer-under-test';
import { mailUnderTest } from '../orders/order-under-test';

test('when Resend is pressed twice in a hurry, then the mail goes once more, and again when that is meant', async () => {
  jest.useFakeTimers();
  try {
    const { drawer, panel } = await openDrawer(order(), {
      'GET /api/mails/orders': () => ({ body: [mailUnderTest], total: 1 }),
      'POST /api/mails/orders/m-1/resend': () => ({
        status: 201,
        body: { ...mailUnderTest, _id: 'm-2' },
      }),
    });
    const resend = await within(drawer).findByRole('button', { name: 'Resend' });
    await user.click(resend);
    await screen.findByText('The mail goes to asha@example.com once more');
    await user.click(resend);
    const sent = () => panel.sentTo('POST', '/api/mails/orders/m-1/resend').length;
    expect(sent()).toBe(1);
    act(() => jest.advanceTimersByTime(500));
    await user.click(resend);
    expect(sent()).toBe(2);
    await waitFor(() => expect(screen.getAllByText(/once more$/)).toHaveLength(2));
  } finally {
    jest.useRealTimers();
  }
});
