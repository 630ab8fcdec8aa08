import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });
const category = { _id: 'c-1', name: 'Floral', slug: 'floral' };

/** Opens a dialog whose only field says 'Floral'. */
async function openForm() {
  await openPanel('/admin/categories', { 'GET /api/categories': () => ({ body: [category] }) });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Category' });
  return { dialog, name: within(dialog).getByLabelText<HTMLInputElement>('Name') };
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });
const WAYS: [string, (dialog: HTMLElement) => Promise<void>][] = [
  ['Escape', () => user.keyboard('{Escape}')],
  ['a press beside it', (dialog) => user.click(dialog)],
  ['Cancel', () => press('Cancel')],
  ['the cross', () => press('Close')],
];

test.each(WAYS)(
  'when something was changed, then %s asks before it is lost',
  async (_way, leave) => {
    const { dialog, name } = await openForm();
    await user.type(name, ' Rugs');
    await leave(dialog);
    expect(question()).toBeTruthy();
    await press('Keep editing');

    expect(question()).toBeNull();
    expect(name.value).toBe('Floral Rugs');
    await leave(dialog);
    await press('Discard');

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question()).toBeNull();
  },
);

/** What the browser asks before it does so. @returns whether it would go on at once */
function wouldLeave(event: Event): boolean {
  let goesOn = true;
  act(() => {
    goesOn = window.dispatchEvent(event);
  });
  return goesOn;
}

test('when something was changed, then a reload asks before it is lost, and no more once it is given up', async () => {
  const { name } = await openForm();
  expect(wouldLeave(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await user.type(name, ' Rugs');
  expect(wouldLeave(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await press('Cancel');
  await press('Discard');
  expect(wouldLeave(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test.each(WAYS)(
  'when it says again what it said at first, then %s closes at once',
  async (_way, leave) => {
    const { dialog, name } = await openForm();
    await user.type(name, '!{Backspace}');
    await leave(dialog);

    expect(question()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
