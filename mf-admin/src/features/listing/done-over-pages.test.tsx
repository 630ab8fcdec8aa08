import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, type Sent } from '../../admin-under-test';
import { orderUnderTest } from '../orders/order-under-test';

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

const orders = ['1', '2', '3'].map((id) =>
  orderUnderTest({ id, _id: id, orderNumber: `HR-${id}`, status: 'Processing' }),
);
const messages = ['1', '2', '3'].map((_id) => ({
  _id,
  fullName: 'Asha Example',
  email: 'asha@example.com',
  phone: '9876543210',
  subject: `Question ${_id}`,
  message: 'Is it wool?',
  createdAt: '2026-11-20T10:00:00.000Z',
  answered: null,
}));

/** The first page has two of the three. */
const paged =
  (rows: { _id: string }[]) =>
  ({ url }: Sent) => ({
    body: url.includes('limit=200') ? rows : rows.slice(0, 2),
    total: rows.length,
  });

const agree = async (name: string) => {
  await screen.findByText(/^Mark 3 orders/);
  const [, answer] = screen.getAllByRole('button', { name });
  if (answer) await user.click(answer);
};

const listOf = {
  orders: { list: '/api/orders', rows: orders },
  messages: { list: '/api/contact-messages', rows: messages },
};

test.each([
  { page: 'orders', button: 'Mark as Completed', asks: true },
  { page: 'orders', button: 'Mark as Shipped', asks: true },
  { page: 'messages', button: 'Mark as answered', asks: false },
] as const)(
  'when $button is done with $page of all pages, then each is changed, and none stays chosen',
  async ({ page, button, asks }) => {
    const { list, rows } = listOf[page];
    const changes = rows.map((row) => [`PATCH ${list}/${row._id}`, () => ({ body: row })]);
    const panel = await openPanel(`/admin/${page}`, {
      [`GET ${list}`]: paged(rows),
      ...Object.fromEntries(changes),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await press('Choose all 3 on all pages');
    await waitFor(() =>
      expect(screen.getAllByText('3 chosen, 1 of them on other pages')).toHaveLength(2),
    );
    await press(button);
    if (asks) await agree(button);
    await waitFor(() => expect(screen.queryByText(/chosen/)).toBeNull());
    const changed = panel.sent.filter(({ method }) => method === 'PATCH').map(({ url }) => url);
    expect(changed).toEqual(rows.map((row) => `${list}/${row._id}`));
  },
);
