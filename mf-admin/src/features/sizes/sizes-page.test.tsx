import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });
const oblong = {
  _id: 's-1',
  name: '3X5',
  widthFeet: 3,
  heightFeet: 5,
  widthCm: 91.44,
  heightCm: 152.4,
  isRound: false,
};
const round = {
  ...oblong,
  _id: 's-2',
  name: '3 ROUND',
  heightFeet: null,
  heightCm: null,
  isRound: true,
};
const shop = { 'GET /api/sizes': () => ({ body: [oblong, round] }) };
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('when sizes have come, then they show in feet and cm, a round one without height', async () => {
  await openPanel('/admin/sizes', shop);
  expect(screen.getByText('Loading sizes...')).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Sizes' });
  const cellsOf = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .slice(0, 4)
      .map((cell) => cell.textContent);

  expect(cellsOf(/3X5/)).toEqual(['3X5', '3 (91.44 cm)', '5 (152.4 cm)', 'No']);
  expect(cellsOf(/3 ROUND/)).toEqual(['3 ROUND', '3 (91.44 cm)', 'N/A', 'Yes']);
});

test('when there are more than a page of other lists has, then all of them are shown, and no other pages are offered', async () => {
  const sizes = Array.from({ length: 60 }, (_, place) => ({ ...oblong, _id: `s-${place}` }));
  await openPanel('/admin/sizes', { 'GET /api/sizes': () => ({ body: sizes }) });
  const table = await screen.findByRole('table', { name: 'Sizes' });
  expect(within(table).getAllByRole('row')).toHaveLength(61);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('when they fail, then the sentence shows', async () => {
  await openPanel('/admin/sizes', { 'GET /api/sizes': () => ({ status: 500, body: null }) });
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch sizes');
});

test('when the form is empty, then name and width are asked for', async () => {
  const panel = await openPanel('/admin/sizes', shop);
  await user.click(screen.getByRole('button', { name: 'Add Size' }));
  const dialog = await dialogNamed('Add Size');
  await user.click(dialog.getByRole('button', { name: 'Create Size' }));

  expect(await dialog.findByText('Size name is required')).toBeTruthy();
  expect(dialog.getByText('Width is required')).toBeTruthy();
  expect(panel.sentTo('POST', '/api/sizes')).toEqual([]);
});

test.each([
  [201, 'saved'],
  [409, 'refused'],
])('when a size is answered with %d, so %s, then the list is as it is now', async (status) => {
  let sizes: object[] = [oblong];
  await openPanel('/admin/sizes', {
    'GET /api/sizes': () => ({ body: sizes }),
    'POST /api/sizes': () => {
      sizes = [oblong, round];
      return { status, body: status === 201 ? round : { message: 'It exists already.' } };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Add Size' }));
  const dialog = await dialogNamed('Add Size');
  await user.type(dialog.getByLabelText('Size Name'), '3 ROUND');
  await user.type(dialog.getByLabelText('Width (Feet)'), '3');
  await user.click(dialog.getByLabelText('Round Size'));
  await user.click(dialog.getByRole('button', { name: 'Create Size' }));
  expect(await screen.findByRole('row', { name: /3 ROUND/, hidden: true })).toBeTruthy();
});

test('when a size is added, then it is sent in feet and cm', async () => {
  const panel = await openPanel('/admin/sizes', {
    ...shop,
    'POST /api/sizes': () => ({ status: 201, body: oblong }),
  });
  await user.click(screen.getByRole('button', { name: 'Add Size' }));
  const dialog = await dialogNamed('Add Size');
  await user.type(dialog.getByLabelText('Size Name'), '3X5');
  await user.type(dialog.getByLabelText('Width (Feet)'), '3');
  await user.type(dialog.getByLabelText('Height (Feet)'), '5');
  await user.click(dialog.getByRole('button', { name: 'Create Size' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.sentTo('POST', '/api/sizes')[0]?.body).toEqual({
    name: '3X5',
    widthFeet: 3,
    heightFeet: 5,
    isRound: false,
    widthCm: 91.44,
    heightCm: 152.4,
  });
});

async function editFirst() {
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  await user.click(edit as HTMLElement);
  return dialogNamed('Edit Size');
}

test.each([
  ['3,5', 3.5],
  ['3.5', 3.5],
])('when a number of a size is typed as %s, then it is sent as %d', async (typed, widthFeet) => {
  const panel = await openPanel('/admin/sizes', {
    ...shop,
    'PUT /api/sizes/s-1': () => ({ body: oblong }),
  });
  const dialog = await editFirst();
  await user.clear(dialog.getByLabelText('Width (Feet)'));
  await user.type(dialog.getByLabelText('Width (Feet)'), typed);
  await user.click(dialog.getByRole('button', { name: 'Update Size' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Size updated')).toBeTruthy();
  expect(panel.sentTo('PUT', '/api/sizes/s-1')[0]?.body).toMatchObject({ widthFeet });
});

test('when a number of a size is half typed, then it is not saved without it', async () => {
  const panel = await openPanel('/admin/sizes', shop);
  const dialog = await editFirst();
  const height = dialog.getByLabelText('Height (Feet)');
  await user.type(height, 'e');
  await user.click(dialog.getByRole('button', { name: 'Update Size' }));
  expect(await dialog.findByText('Must be a number')).toBeTruthy();
  expect(document.activeElement).toBe(height);
  expect(panel.sentTo('PUT', '/api/sizes/s-1')).toEqual([]);
  const typed = dialog.getByLabelText<HTMLInputElement>('Height (Feet)').value;
  await user.click(dialog.getByLabelText('Round Size'));
  await user.click(dialog.getByLabelText('Round Size'));
  expect(dialog.getByLabelText<HTMLInputElement>('Height (Feet)').value).toBe(typed);
});

test('when a size becomes round, then its height goes away and is not sent', async () => {
  const panel = await openPanel('/admin/sizes', {
    ...shop,
    'PUT /api/sizes/s-1': () => ({ body: round }),
  });
  const dialog = await editFirst();
  await user.click(dialog.getByLabelText('Round Size'));
  expect(dialog.queryByLabelText('Height (Feet)')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Update Size' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.sentTo('PUT', '/api/sizes/s-1')[0]?.body).toMatchObject({
    isRound: true,
    heightFeet: null,
    heightCm: null,
  });
});

test('when Round Size was ticked by mistake, then the height that was typed is there again, and as long as it is none counts for nothing', async () => {
  const panel = await openPanel('/admin/sizes', {
    ...shop,
    'POST /api/sizes': () => ({ status: 201, body: round }),
  });
  await user.click(screen.getByRole('button', { name: 'Add Size' }));
  const dialog = await dialogNamed('Add Size');
  await user.type(dialog.getByLabelText('Size Name'), '3 ROUND');
  await user.type(dialog.getByLabelText('Width (Feet)'), '3');
  await user.type(dialog.getByLabelText('Height (Feet)'), '-5');
  await user.click(dialog.getByLabelText('Round Size'));
  await user.click(dialog.getByLabelText('Round Size'));
  expect(dialog.getByLabelText<HTMLInputElement>('Height (Feet)').value).toBe('-5');

  await user.click(dialog.getByLabelText('Round Size'));
  await user.click(dialog.getByRole('button', { name: 'Create Size' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.sentTo('POST', '/api/sizes')[0]?.body).toMatchObject({
    isRound: true,
    heightFeet: null,
  });
});

test('when saving fails, then the dialog stays, and a toast says so too', async () => {
  await openPanel('/admin/sizes', {
    ...shop,
    'PUT /api/sizes/s-1': () => ({ status: 500, body: null }),
  });
  const dialog = await editFirst();
  await user.click(dialog.getByRole('button', { name: 'Update Size' }));

  expect(await dialog.findByText('Failed to update size')).toBeTruthy();
  expect(screen.getAllByText('Failed to update size')).toHaveLength(2);
});

test('when one is deleted, then that is asked first', async () => {
  const panel = await openPanel('/admin/sizes', {
    ...shop,
    'DELETE /api/sizes/s-1': () => ({ body: { success: true } }),
  });
  await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this size?',
  });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(panel.sentTo('DELETE', '/api/sizes/s-1')).toHaveLength(1));
  expect(await screen.findByText('Size deleted')).toBeTruthy();
});
