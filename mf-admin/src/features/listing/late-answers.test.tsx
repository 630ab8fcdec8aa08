import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel } from '../../admin-under-test';

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
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await beginAnother();
  await give({ body: { success: true } });
  expect(begun()).toBe('Kilim');
});

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
