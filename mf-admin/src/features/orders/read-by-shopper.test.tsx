import { screen } from '@testing-library/react';
import { openDrawer, order, paidOnline, press } from './order-drawer-under-test';

test.each([
  ['Cancel order', 'Note', 'The shopper reads it with the order; may be left empty.'],
  ['Mark as Shipped', 'Note', 'The shopper reads it with the order; may be left empty.'],
  ['Refund', 'Reason', 'The shopper reads it with the order, and in the mail that tells of it.'],
])(
  'when a word goes along with %s, then it is said that the shopper reads it',
  async (step, label, hint) => {
    const { drawer } = await openDrawer(order(paidOnline));
    await press(drawer, step);
    const field = await screen.findByLabelText(label);
    const describedBy = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy)?.textContent).toBe(hint);
  },
);
