import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel } from '../../admin-under-test';
import { rug, size } from './product-under-test';

const user = userEvent.setup({ delay: null });

test('when a product is saved, then it shows so while its list is still on its way, also in its form', async () => {
  const reloaded = heldBack();
  let isSaved = false;
  const saved = { ...rug, name: 'Ganga Blossom', version: 2 };
  await openPanel('/admin/products', {
    'GET /api/products': () =>
      isSaved ? reloaded.answer : { body: { products: [rug], totalPages: 1, total: 1 } },
    'GET /api/categories': () => ({ body: [rug.category] }),
    'GET /api/sizes': () => ({ body: [size] }),
    'PATCH /api/products/rug-1': () => {
      isSaved = true;
      return { body: { success: true, product: saved } };
    },
  });
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  };
  const form = await edit();
  await user.type(form.getByLabelText('Name'), 'som');
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('row', { name: /Ganga Blossom/ })).toBeTruthy();
  expect((await edit()).getByLabelText('Name')).toHaveProperty('value', 'Ganga Blossom');
  await reloaded.give({ body: { products: [saved], totalPages: 1, total: 1 } });
});

test('when a rating is emptied, then its field says that it stays: an empty value changes nothing', async () => {
  await openPanel('/admin/products', {
    'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const rating = await screen.findByRole('textbox', { name: 'Rating', description: '' });
  await user.clear(rating);
  expect(screen.getByText('Left empty, it stays 4.5.')).toBeTruthy();
});

test('when reviews decide a rating, then its empty field says so: what is typed there shows nowhere yet', async () => {
  const reviewed = { ...rug, rating: 3.67, reviewCount: 3 };
  await openPanel('/admin/products', {
    'GET /api/products': () => ({ body: { products: [reviewed], totalPages: 1, total: 1 } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const rating = await screen.findByRole('textbox', {
    name: 'Rating',
    description: 'It is 3.7 by 3 reviews. Yours counts while there are none.',
  });
  expect(rating).toHaveProperty('value', '');
});
