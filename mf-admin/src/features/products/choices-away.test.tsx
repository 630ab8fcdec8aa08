import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';
import { rug, size } from './product-under-test';

const user = userEvent.setup({ delay: null });

/** A shop whose categories and sizes cannot be had until they are back. */
function shopWithoutChoices() {
  const shop = { isAway: true };
  const unlessAway = (what: string, items: object[]) => () =>
    shop.isAway ? { status: 503, body: { message: `No ${what} now.` } } : { body: items };
  const answers = {
    'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
    'GET /api/categories': unlessAway('categories', [rug.category]),
    'GET /api/sizes': unlessAway('sizes', [size]),
  };
  return { shop, answers };
}

test('when categories and sizes cannot be had, then the form of a product says so, and asks for them again', async () => {
  const { shop, answers } = shopWithoutChoices();
  await openPanel('/admin/products', answers);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('No categories now.')).toBeTruthy();
  expect(form.getByText('No sizes now.')).toBeTruthy();
  expect(form.queryByText('Loading...')).toBeNull();
  shop.isAway = false;
  for (const button of form.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  expect(await form.findByDisplayValue(rug.category.name)).toBeTruthy();
  expect(await form.findByDisplayValue(rug.size.name)).toBeTruthy();
  expect(form.queryByText(/^No /)).toBeNull();
});

test('when categories cannot be had, then who moves several products to one is told so, and asks again', async () => {
  const { shop, answers } = shopWithoutChoices();
  await openPanel('/admin/products', answers);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Change category…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('No categories now.')).toBeTruthy();
  expect(dialog.queryByText('Loading...')).toBeNull();
  shop.isAway = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('option', { name: rug.category.name })).toBeTruthy();
});

test('when the category and the size that were chosen are deleted meanwhile, then they are no choices any more', async () => {
  const gone = {
    categories: [{ ...rug.category, _id: 'c-2', name: 'Gone', slug: 'gone' }],
    sizes: [{ ...size, _id: 's-2', name: '2X2' }],
  };
  await openPanel('/admin/products', {
    'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
    'GET /api/categories': () => ({ body: [rug.category, ...gone.categories] }),
    'GET /api/sizes': () => ({ body: [size, ...gone.sizes] }),
    'PATCH /api/products/rug-1': () => {
      gone.categories = [];
      gone.sizes = [];
      const errors = { category: 'No such category', size: 'No such size' };
      return { status: 400, body: { errors } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog'));
  await user.selectOptions(form.getByLabelText('Category'), await form.findByText('Gone'));
  await user.selectOptions(form.getByLabelText('Size'), await form.findByText('2X2'));
  await user.click(form.getByRole('button', { name: 'Update' }));
  expect(await form.findByText('No such category')).toBeTruthy();
  await waitFor(() => expect(form.queryAllByText(/^(Gone|2X2)$/)).toHaveLength(0));
  expect(form.getByText('No such size')).toBeTruthy();
});
