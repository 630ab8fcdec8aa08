import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedReview } from '@handloom/contracts/reviews';
import { heldBack, openPanel } from '../../admin-under-test';
import { orderUnderTest } from '../orders/order-under-test';
import { rug, size } from '../products/product-under-test';

const user = userEvent.setup({ delay: null });
const tufted = { _id: 'c-1', name: 'Hand Tufted', slug: 'hand-tufted' };
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Begins another category, above a page that still waits for this answer. */
async function beginAnother() {
  await press('Add Category');
  await user.type(screen.getByLabelText('Name'), 'Kilim');
}
const begun = () => screen.getByLabelText<HTMLInputElement>('Name').value;

test('when a deletion ends after its question was left, then a form that was begun since stays', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/categories', {
    'GET /api/categories': () => ({ body: [tufted] }),
    'DELETE /api/categories/c-1': () => answer,
  });
  await press('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await user.click(question.getByRole('button', { name: 'Close' }));
  await beginAnother();
  await give({ body: { success: true } });
  expect(begun()).toBe('Kilim');
});

test.each([
  ['categories', '/api/categories', tufted, []],
  ['sizes', '/api/sizes', size, []],
  ['products', '/api/products', rug, { products: [], totalPages: 1, total: 0 }],
])(
  'when one of the %s is deleted, then the question goes before the list has come, so that the keyboard goes on in the rows',
  async (page, url, row, none) => {
    const { answer, give } = heldBack();
    let isGone = false;
    const one = page === 'products' ? { products: [row], totalPages: 1, total: 1 } : [row];
    await openPanel(`/admin/${page}`, {
      [`GET ${url}`]: () => (isGone ? answer : { body: one }),
      [`DELETE ${url}/${row._id}`]: () => {
        isGone = true;
        return { body: { success: true } };
      },
    });
    await press('Delete');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await give({ body: none });
  },
);

test('when a save ends after its form was left, then a form that was begun since stays', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/categories', {
    'GET /api/categories': () => ({ body: [tufted] }),
    'PUT /api/categories/c-1': () => answer,
  });
  await press('Edit');
  await press('Update Category');
  await user.keyboard('{Escape}');
  await beginAnother();
  await give({ body: tufted });
  expect(begun()).toBe('Kilim');
});

describe('when the page is left before several are done, then it is told all the same what was not', () => {
  const refusal = { status: 409, body: { message: 'Not now.' } };
  const leave = () => user.click(screen.getByRole('link', { name: 'Sizes' }));
  /** Presses what is offered for all rows of a page. */
  async function chooseAllAnd(button: string) {
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
    await user.click(bar.getByRole('button', { name: button }));
  }

  test('of reviews', async () => {
    const { answer, give } = heldBack();
    const review: ListedReview = {
      _id: 'r-1',
      stars: 2,
      text: 'Not what I hoped.',
      author: 'Asha E.',
      createdAt: '2026-11-20T10:00:00.000Z',
      editedAt: null,
      status: 'visible',
      product: { _id: 'p-1', name: 'Ganga Bloom' },
      userId: 'u-1',
    };
    await openPanel('/admin/reviews', {
      'GET /api/reviews': () => ({ body: [review], total: 1 }),
      'PATCH /api/reviews/r-1': () => answer,
    });
    await chooseAllAnd('Hide');
    await leave();
    await give(refusal);
    expect(await screen.findByText('0 of 1 review hidden')).toBeTruthy();
  });

  test('of orders', async () => {
    const { answer, give } = heldBack();
    await openPanel('/admin/orders', {
      'GET /api/orders': () => ({ body: [orderUnderTest()], total: 1 }),
      'PATCH /api/orders/1': () => answer,
    });
    await chooseAllAnd('Mark as Processing');
    const question = within(screen.getByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Mark as Processing' }));
    await user.click(question.getByRole('button', { name: 'Close' }));
    await leave();
    await give(refusal);
    expect(await screen.findByText('0 of 1 order marked as Processing')).toBeTruthy();
  });

  test('of products', async () => {
    const { answer, give } = heldBack();
    const step = { _id: 'rug-1', name: 'Ganga Bloom', after: null };
    const before = { price: 45_000, category: 'Floral Rug' };
    await openPanel('/admin/products', {
      'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
      'POST /api/products/bulk': ({ body }) =>
        (body as { dryRun?: boolean }).dryRun
          ? { body: { products: [{ ...step, before }] } }
          : answer,
    });
    await chooseAllAnd('Delete…');
    await press('Delete 1 product');
    await press('Cancel');
    await leave();
    await give({ body: { products: [{ ...step, before, problem: 'It is ordered' }] } });
    expect(await screen.findByText('1 of 1 product left as they were')).toBeTruthy();
  });
});
