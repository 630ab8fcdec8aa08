import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';
import { rug, size } from '../products/product-under-test';
import { account, failedEvent, unsentMail } from './rows-under-test';

const user = userEvent.setup({ delay: null });
const review = {
  _id: 'r-1',
  stars: 2,
  text: 'Scratchy',
  author: 'Meera K.',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  status: 'visible',
  product: { _id: rug._id, name: rug.name },
};
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async () =>
  user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );

const remove = async () => {
  await press('Delete');
  await confirm();
};
const save = (button: string) => async () => {
  await press('Edit');
  await press(button);
};

const FAILED = '/api/dead-letters/catalog';

/** Presses a row's button, and says yes. */
const agree = (button: string) => async () => {
  await press(button);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: button }));
};
const replayKind = async () => {
  await press(failedEvent.subject);
  await press('Replay all of this kind');
};
const dismiss = async () => {
  await press(failedEvent.subject);
  await agree('Dismiss')();
};
const resend = async () => {
  await press('Your order');
  await press('Resend');
};

test.each<[string, string, string, () => Promise<void>]>([
  ['a product is deleted', 'products', `DELETE /api/products/${rug._id}`, remove],
  ['a product is changed', 'products', `PATCH /api/products/${rug._id}`, save('Update')],
  ['a category is deleted', 'categories', 'DELETE /api/categories/c-1', remove],
  ['a category is changed', 'categories', 'PUT /api/categories/c-1', save('Update Category')],
  ['a size is changed', 'sizes', 'PUT /api/sizes/s-1', save('Update Size')],
  ['a review is hidden', 'reviews', 'PATCH /api/reviews/r-1', () => press('Hide')],
  ['a review is deleted', 'reviews', 'DELETE /api/reviews/r-1', remove],
  ['an account is disabled', 'users', 'PATCH /api/users/u-1', agree('Disable')],
  ['an account is deleted', 'users', 'DELETE /api/users/u-1', remove],
  ['an event is replayed', 'failed-events', `POST ${FAILED}/7/replay`, () => press('Replay')],
  ['events are replayed', 'failed-events', `POST ${FAILED}/replay`, replayKind],
  ['an event is dismissed', 'failed-events', `DELETE ${FAILED}/7`, dismiss],
  ['a mail is sent again', 'mails', 'POST /api/mails/orders/m-1/resend', resend],
])('when %s that is gone by then, then it goes from the list', async (_what, page, call, act) => {
  let isGone = false;
  const listed = (items: object[]) => ({ body: isGone ? [] : items, total: isGone ? 0 : 1 });
  await openPanel(`/admin/${page}`, {
    'GET /api/products': () => ({
      body: { products: isGone ? [] : [rug], totalPages: 1, total: isGone ? 0 : 1 },
    }),
    'GET /api/categories': () => (page === 'categories' ? listed([rug.category]) : { body: [] }),
    'GET /api/sizes': () => (page === 'sizes' ? listed([size]) : { body: [] }),
    'GET /api/reviews': () => listed([review]),
    'GET /api/users': () => listed([account]),
    [`GET ${FAILED}`]: () => listed([failedEvent]),
    'GET /api/mails/orders': () => listed([unsentMail]),
    'GET /api/mails/orders/m-1': () => ({ body: { ...unsentMail, text: 'Thanks', html: null } }),
    [call]: () => {
      isGone = true;
      return { status: 404, body: { success: false, error: 'Gone.', message: 'Gone.' } };
    },
  });
  const [, row] = await screen.findAllByRole('row');
  await act();
  await waitFor(() => expect(row?.isConnected).toBe(false));
});
