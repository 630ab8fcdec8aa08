import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel } from '../../admin-under-test';
import { size } from '../products/product-under-test';

const user = userEvent.setup({ delay: null });
const tufted = { _id: 'c-1', name: 'Hand Tufted', slug: 'hand-tufted' };
const shop = { 'GET /api/categories': () => ({ body: [tufted] }) };
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('when categories have come, then rows have name and slug', async () => {
  await openPanel('/admin/categories', shop);
  expect(screen.getByText('Loading categories...')).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Categories' });

  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Slug', 'Actions']);
  expect(within(table).getByRole('row', { name: /Hand Tufted hand-tufted/ })).toBeTruthy();
});

test('when they fail, then the sentence shows', async () => {
  await openPanel('/admin/categories', {
    'GET /api/categories': () => ({ status: 500, body: null }),
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch categories');
});

test('when one is added without a name, then that is said; with one, it is created and listed', async () => {
  const listed = [tufted];
  const panel = await openPanel('/admin/categories', {
    'GET /api/categories': () => ({ body: listed }),
    'POST /api/categories': () => {
      const added = { _id: 'c-2', name: 'Kilim', slug: 'kilim' };
      listed.push(added);
      return { status: 201, body: added };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Add Category' }));
  const dialog = await dialogNamed('Add Category');
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();

  await user.type(dialog.getByLabelText('Name'), 'Kilim');
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
  expect(await screen.findByText('kilim')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Category added')).toBeTruthy();
  expect(panel.sentTo('POST', '/api/categories').map(({ body }) => body)).toEqual([
    { name: 'Kilim' },
  ]);
});

test.each([
  ['categories', 'Category', 'Name', tufted],
  ['sizes', 'Size', 'Size Name', size],
])(
  'when one of the %s is saved, then it shows so while its list is still on its way, also in its form',
  async (page, what, label, one) => {
    const reloaded = heldBack();
    const saved = { ...one, name: `${one.name} Rugs` };
    let isSaved = false;
    await openPanel(`/admin/${page}`, {
      [`GET /api/${page}`]: () => (isSaved ? reloaded.answer : { body: [one] }),
      [`PUT /api/${page}/${one._id}`]: () => {
        isSaved = true;
        return { body: saved };
      },
    });
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      return dialogNamed(`Edit ${what}`);
    };
    const dialog = await edit();
    await user.type(dialog.getByLabelText(label), ' Rugs');
    await user.click(dialog.getByRole('button', { name: `Update ${what}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await edit()).getByLabelText(label)).toHaveProperty('value', saved.name);
    await reloaded.give({ body: [saved] });
  },
);

test('when the name is taken, then the dialog stays and says so', async () => {
  await openPanel('/admin/categories', {
    ...shop,
    'PUT /api/categories/c-1': () => ({
      status: 409,
      body: { message: 'Taken', errors: { name: 'Another category has this name.' } },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await dialogNamed('Edit Category');
  expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Hand Tufted');
  await user.click(dialog.getByRole('button', { name: 'Update Category' }));

  expect(await dialog.findByText('Another category has this name.')).toBeTruthy();
  expect(await screen.findByText('Taken')).toBeTruthy();
});

test('when one that is in use is deleted, then it is asked first, and the refusal leads to its products', async () => {
  const panel = await openPanel('/admin/categories', {
    ...shop,
    'DELETE /api/categories/c-1': () => ({ status: 409, body: { message: 'It is in use.' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this category?',
    description: 'Hand Tufted',
  });
  expect(panel.sentTo('DELETE', '/api/categories/c-1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('It is in use.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(panel.address()).toBe('/admin/products?category=hand-tufted');
});

test('when its products are gone to while a form holds something typed, then the form stays with it', async () => {
  const panel = await openPanel('/admin/categories', {
    ...shop,
    'DELETE /api/categories/c-1': () => ({ status: 409, body: { message: 'It is in use.' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add Category' }));
  const dialog = await dialogNamed('Add Category');
  await user.type(dialog.getByLabelText('Name'), 'Woven');
  await user.click(screen.getByRole('button', { name: 'Show them' }));

  expect(await screen.findByText('Save or discard what you typed first.')).toBeTruthy();
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Woven');
  expect(panel.address()).toBe('/admin/categories');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(panel.address()).toBe('/admin/products?category=hand-tufted');
});
