import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });
const tufted = { _id: 'c-1', name: 'Hand Tufted', slug: 'hand-tufted' };
const woven = { _id: 'c-2', name: 'Hand Woven', slug: 'hand-woven' };
const shop = { 'GET /api/categories': () => ({ body: [tufted, woven] }) };
const press = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await user.click(button);
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The list, come to from another page of the panel. */
async function openCategories(answers: Parameters<typeof openPanel>[1] = {}) {
  const panel = await openPanel('/admin/dashboard', { ...shop, ...answers });
  await user.click(await screen.findByRole('link', { name: 'Categories' }));
  await screen.findByRole('table', { name: 'Categories' });
  return panel;
}

test.each(['Add Category', 'Edit'])(
  'when %s has opened a form, then Back closes it, and the next Back leaves the list',
  async (button) => {
    const panel = await openCategories();
    await press(button);
    await screen.findByRole('dialog');
    await panel.back();
    await isClosed();
    expect(panel.address()).toBe('/admin/categories');
    await panel.back();
    await waitFor(() => expect(panel.address()).toBe('/admin/dashboard'));
  },
);

test('when a deletion is asked about, then Back is no', async () => {
  const panel = await openCategories();
  await press('Delete');
  await screen.findByRole('alertdialog');
  await panel.back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(panel.address()).toBe('/admin/categories');
  expect(panel.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test.each(['Close', 'Cancel'])(
  'when a form is left by %s, then Back leaves the list at once',
  async (button) => {
    const panel = await openCategories();
    await press('Edit');
    await screen.findByRole('dialog');
    await press(button);
    await isClosed();
    await panel.back();
    await waitFor(() => expect(panel.address()).toBe('/admin/dashboard'));
  },
);

test('when what was saved is answered after Back and another form, then that one stays', async () => {
  const { answer, give } = heldBack();
  const panel = await openCategories({ 'PUT /api/categories/c-1': () => answer });
  await press('Edit');
  await press('Update Category');
  await panel.back();
  await isClosed();
  const row = await screen.findByRole('row', { name: /Hand Woven/ });
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  await give({ body: tufted });
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Hand Woven');
  expect(panel.address()).toBe('/admin/categories');
});

test('when what was saved is answered after the page was left, then nothing is gone back from', async () => {
  const { answer, give } = heldBack();
  const panel = await openCategories({ 'PUT /api/categories/c-1': () => answer });
  await press('Edit');
  await press('Update Category');
  await user.click(screen.getByRole('link', { name: 'Sizes', hidden: true }));
  await waitFor(() => expect(panel.address()).toBe('/admin/sizes'));
  await give({ body: tufted });
  expect(panel.address()).toBe('/admin/sizes');
});
