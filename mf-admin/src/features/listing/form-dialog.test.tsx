import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel } from '../../admin-under-test';
import { rug, size } from '../products/product-under-test';

const user = userEvent.setup({ delay: null });
const category = { _id: 'c-1', name: 'Floral', slug: 'floral' };

/** Opens a dialog whose only field says 'Floral'. */
async function openForm(answers: Parameters<typeof openPanel>[1] = {}) {
  await openPanel('/admin/categories', {
    'GET /api/categories': () => ({ body: [category] }),
    ...answers,
  });
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

test.each([
  ['products', rug.name, 'Edit Product'],
  ['categories', category.name, 'Edit Category'],
  ['sizes', size.name, 'Edit Size'],
])('among %s a row is edited by a press on it, as others are opened', async (page, name, form) => {
  await openPanel(`/admin/${page}`, {
    'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
    'GET /api/categories': () => ({ body: [category] }),
    'GET /api/sizes': () => ({ body: [size] }),
  });
  // It covers its row.
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name: form })).toBeTruthy();
});

test.each([
  ['categories', '/admin/products?category=floral'],
  ['sizes', '/admin/products?size=5X8'],
])('%s lead to their products', async (page, products) => {
  await openPanel(`/admin/${page}`, {
    'GET /api/categories': () => ({ body: [category] }),
    'GET /api/sizes': () => ({ body: [size] }),
  });
  const row = within(await screen.findByRole('table'));
  expect(row.getByRole('link', { name: 'Products' }).getAttribute('href')).toBe(products);
});

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

describe('while it is saved', () => {
  const mayLeave = () =>
    screen.queryByRole('alertdialog', { name: 'Leave before the answer has come?' });
  async function save() {
    const { answer, give } = heldBack();
    const form = await openForm({ 'PUT /api/categories/c-1': () => answer });
    await user.type(form.name, ' Rugs{Enter}');
    return { ...form, give };
  }

  test.each(WAYS)(
    'then %s does not speak of discarding it, and goes with the answer',
    async (_way, leave) => {
      const { dialog, give } = await save();
      await leave(dialog);
      expect(question()).toBeNull();
      expect(mayLeave()).toBeTruthy();
      await give({ body: category });
      expect(mayLeave()).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('then nothing can be typed that would go with the form, unsaved', async () => {
    const { name, give } = await save();
    await user.type(name, ' and Mats');
    expect(name.value).toBe('Floral Rugs');
    await give({ status: 503, body: { message: 'Busy.' } });
    await user.type(name, ' and Mats');
    expect(name.value).toBe('Floral Rugs and Mats');
  });

  test('then nothing can be chosen, ticked or taken out that would stay unsaved, and whoever goes on by keyboard may', async () => {
    const { answer, give } = heldBack();
    await openPanel('/admin/products', {
      'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
      'GET /api/categories': () => ({ body: [rug.category] }),
      'GET /api/sizes': () => ({ body: [size] }),
      'PATCH /api/products/rug-1': () => answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await press('Update');
    const returns = screen.getByLabelText('Returns accepted');
    expect(fireEvent.keyDown(returns, { key: 'ArrowDown' })).toBe(false);
    expect(fireEvent.mouseDown(returns)).toBe(false);
    expect(fireEvent.keyDown(returns, { key: 'Tab' })).toBe(true);
    await press('Remove picture 1');
    expect(screen.getByLabelText('Alt text of picture 2')).toBeTruthy();
    await give({ status: 503, body: { message: 'Busy.' } });
    expect(fireEvent.keyDown(returns, { key: 'ArrowDown' })).toBe(true);
    await press('Remove picture 1');
    expect(screen.queryByLabelText('Alt text of picture 2')).toBeNull();
  });

  test('then who is asked and hears that it failed is asked about what was typed', async () => {
    const { name, give } = await save();
    await press('Cancel');
    await give({ status: 503, body: { message: 'Busy.' } });
    expect(mayLeave()).toBeNull();
    expect(question()).toBeTruthy();
    await press('Keep editing');
    expect(name.value).toBe('Floral Rugs');
  });

  test('then who does not wait is told all the same that it failed', async () => {
    const { give } = await save();
    await press('Cancel');
    await press('Leave');
    expect(screen.queryByRole('dialog')).toBeNull();
    await give({ status: 503, body: { message: 'Busy.' } });
    expect(await screen.findByText('Busy.')).toBeTruthy();
  });
});

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
