import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';
import { rug, size } from '../products/product-under-test';
import { account, failedEvent } from './rows-under-test';

const user = userEvent.setup({ delay: null });
const cutLine = (): never => {
  throw new TypeError('Failed to fetch');
};
const review = {
  _id: 'r-1',
  stars: 2,
  text: 'Scratchy',
  author: 'Meera K.',
  createdAt: account.createdAt,
  editedAt: null,
  status: 'visible',
  product: { _id: rug._id, name: rug.name },
};
const UNKNOWN =
  'No answer came. Whether it was done shows here when the shop can be reached again.';
const press = async (role: string, name: string) =>
  user.click(within(await screen.findByRole(role)).getByRole('button', { name }));

// What the specification has said of rugs, categories and sizes is said of those.
test.each([
  ['reviews', '/api/reviews', review, UNKNOWN],
  ['users', '/api/users', account, UNKNOWN],
  ['products', '/api/products', rug, 'Failed to delete product'],
  ['categories', '/api/categories', rug.category, 'Failed to delete category'],
  ['sizes', '/api/sizes', size, 'Failed to delete size'],
])(
  'when the answer to a deletion among %s is lost, then that is said, and the list is asked for again',
  async (page, url, row, said) => {
    const body = page === 'products' ? { products: [row], totalPages: 1, total: 1 } : [row];
    const panel = await openPanel(`/admin/${page}`, {
      [`GET ${url}`]: () => ({ body }),
      [`DELETE ${url}/${row._id}`]: cutLine,
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const asked = panel.sentTo('GET', url).length;
    await press('alertdialog', 'Delete');
    expect(await screen.findByText(said)).toBeTruthy();
    await waitFor(() => expect(panel.sentTo('GET', url).length).toBeGreaterThan(asked));
  },
);

test.each([
  ['categories', '/api/categories', rug.category, 'Update Category'],
  ['sizes', '/api/sizes', size, 'Update Size'],
])(
  'when the answer to a change among %s is lost, then its form says so, beside what the specification says',
  async (page, url, row, button) => {
    await openPanel(`/admin/${page}`, {
      [`GET ${url}`]: () => ({ body: [row] }),
      [`PUT ${url}/${row._id}`]: cutLine,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await press('dialog', button);
    const form = within(screen.getByRole('dialog'));
    expect((await form.findByRole('alert')).textContent).toBe(
      'No answer came. It is safe to try again.',
    );
    expect(screen.getByText(/^Failed to update/)).toBeTruthy();
  },
);

test('when the answer to a dismissal is lost, then nobody says that it failed', async () => {
  await openPanel('/admin/failed-events', {
    'GET /api/dead-letters/orders': () => ({ body: [failedEvent], total: 1 }),
    'DELETE /api/dead-letters/orders/7': cutLine,
  });
  await user.click(await screen.findByRole('button', { name: failedEvent.subject }));
  await press('dialog', 'Dismiss');
  await press('alertdialog', 'Dismiss');
  expect(await screen.findByText(UNKNOWN)).toBeTruthy();
});

test('when neither an answer comes to disabling an account nor the account, then nobody says that it failed', async () => {
  await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [account] }),
    'PATCH /api/users/u-1': cutLine,
    'GET /api/users/u-1': cutLine,
  });
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  await press('alertdialog', 'Disable');
  expect(await screen.findByText(UNKNOWN)).toBeTruthy();
});

test('when neither an answer comes to marking a message nor the message, then nobody says that it failed', async () => {
  const message = {
    _id: 'm-1',
    fullName: 'Asha Example',
    email: 'asha@example.com',
    phone: '123 456 7890',
    subject: 'A custom rug',
    message: 'Could you weave one?',
    createdAt: account.createdAt,
    answered: null,
  };
  let isCut = false;
  await openPanel('/admin/messages?message=m-1', {
    'GET /api/contact-messages/m-1': () => (isCut ? cutLine() : { body: message }),
    'PATCH /api/contact-messages/m-1': () => {
      isCut = true;
      return cutLine();
    },
  });
  await press('dialog', 'Mark as answered');
  expect(await screen.findByText(UNKNOWN)).toBeTruthy();
});

test.each([
  ['the answer to hiding a review is lost', cutLine, UNKNOWN],
  [
    'the service does not answer for a review in time',
    () => ({ status: 503, body: { message: 'The catalogue is not available right now.' } }),
    'The catalogue is not available right now. It may be done all the same: look first.',
  ],
])('when %s, then nobody says that it failed, also of several', async (_, answer, said) => {
  await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [review], total: 1 }),
    'PATCH /api/reviews/r-1': answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(await screen.findByText(said)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
  await user.click(bar.getByRole('button', { name: 'Hide' }));
  const told = await screen.findByRole('dialog', { name: '0 of 1 review hidden, 1 not known' });
  expect(within(told).getByText(said)).toBeTruthy();
});
