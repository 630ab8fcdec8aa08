import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel, type Sent } from '../../admin-under-test';
import { rug, size } from './product-under-test';

const user = userEvent.setup({ delay: null });

const shop = {
  'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
  'GET /api/categories': () => ({ body: [rug.category] }),
  'GET /api/sizes': () => ({ body: [size] }),
};
const formOf = (sent: Sent | undefined) =>
  sent?.body instanceof FormData ? [...sent.body.entries()] : [];

async function openDialog(button: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Floral Rug' });
  return within(dialog);
}

describe('pictures in another order', () => {
  const saved = { 'PATCH /api/products/rug-1': () => ({ body: { success: true, product: rug } }) };
  const sources = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    dialog.getAllByRole('img').map((picture) => picture.getAttribute('src')?.split('?')[0]);

  test('when one is moved by keyboard, then it keeps the focus, and the order is saved', async () => {
    const panel = await openPanel('/admin/products', { ...shop, ...saved });
    const dialog = await openDialog('Edit');
    expect(
      within(dialog.getAllByRole('listitem')[0] as HTMLElement).getByText('On cards'),
    ).toBeTruthy();
    const later = dialog.getByRole('button', { name: 'Later: picture 1' });
    later.focus();
    await user.keyboard('{Enter}');

    expect(sources(dialog)).toEqual(['/images/b', '/images/a']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Later: picture 2');
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(sources(dialog)).toEqual(['/images/b', '/images/a']);
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await screen.findByText('Product Updated Successfully!');
    const form = Object.fromEntries(formOf(panel.sentTo('PATCH', '/api/products/rug-1')[0]));
    expect(form['keepImages']).toBe('["/images/b","/images/a"]');
  });
});

test('when pictures are taken out by keyboard, then the focus goes on, at last to where they are picked', async () => {
  await openPanel('/admin/products', shop);
  const dialog = await openDialog('Edit');
  const remove = () => dialog.getByRole('button', { name: 'Remove picture 1' });
  remove().focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(remove());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText('Images'));
});

describe('a copy', () => {
  test('when a product is duplicated, then the new one begins with its values and pictures', async () => {
    const panel = await openPanel('/admin/products', {
      ...shop,
      'POST /api/products': () => ({ status: 201, body: { success: true, product: rug } }),
    });
    const dialog = await openDialog('Duplicate');
    expect(screen.getByRole('dialog', { name: 'Add Product' })).toBeTruthy();
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Ganga Bloom (copy)');
    await user.click(dialog.getByRole('button', { name: 'Remove picture 1' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));

    await screen.findByText('Product Added Successfully!');
    expect(Object.fromEntries(formOf(panel.sentTo('POST', '/api/products')[0]))).toEqual({
      name: 'Ganga Bloom (copy)',
      description: rug.description,
      price: '45000',
      originalPrice: '60000',
      rating: '4.5',
      category: 'c-1',
      size: 's-1',
      estimatedDelivery: rug.estimatedDelivery,
      returnsAccepted: 'true',
      returnWindow: rug.returnWindow,
      published: 'true',
      keepImages: '["/images/b"]',
    });
    expect(panel.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('when it is looked for in the shop, then a link leads to its page', async () => {
    await openPanel('/admin/products', shop);
    const link = await screen.findByRole('link', { name: 'View in shop' });
    expect(link.getAttribute('href')).toBe('/product/rug-1');
  });
});

test('when the price is above the original one, then its field says what shoppers see, and it can be saved', async () => {
  const panel = await openPanel('/admin/products', {
    ...shop,
    'PATCH /api/products/rug-1': () => ({ body: { success: true, product: rug } }),
  });
  const dialog = await openDialog('Edit');
  const sentence =
    'Above the original price, so no discount shows: lower this one or raise the other.';
  const price = dialog.getByLabelText('Price');
  expect(dialog.queryByText(sentence)).toBeNull();
  await user.clear(price);
  await user.type(price, '999999');
  const note = dialog.getByText(sentence).parentElement;
  expect(price.getAttribute('aria-describedby')).toBe(note?.id);
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await screen.findByText('Product Updated Successfully!');
  expect(panel.sentTo('PATCH', '/api/products/rug-1')).toHaveLength(1);
});

test.each([
  ['Edit', 'Update', 'Updating...', 'PATCH /api/products/rug-1'],
  ['Duplicate', 'Create', 'Creating...', 'POST /api/products'],
])(
  'when it takes long to save after %s, then the button says so',
  async (open, label, busyLabel, call) => {
    const { answer, give } = heldBack();
    await openPanel('/admin/products', { ...shop, [call]: () => answer });
    const dialog = await openDialog(open);
    await user.click(dialog.getByRole('button', { name: label }));
    expect(dialog.getByRole('button', { name: busyLabel })).toHaveProperty('disabled', true);
    await give({ status: 400, body: { message: 'Not so.' } });
    await dialog.findByText('Not so.');
    expect(dialog.getByRole('button', { name: label })).toBeTruthy();
  },
);

describe('delivery and returns', () => {
  test('when they are changed, then they are saved, and an emptied one is the shop’s default again', async () => {
    const panel = await openPanel('/admin/products', {
      ...shop,
      'PATCH /api/products/rug-1': () => ({ body: { success: true, product: rug } }),
    });
    const dialog = await openDialog('Edit');
    await user.clear(dialog.getByLabelText('Estimated delivery'));
    await user.selectOptions(dialog.getByLabelText('Returns accepted'), 'No');
    await user.clear(dialog.getByLabelText('Return window'));
    await user.type(dialog.getByLabelText('Return window'), 'None');
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await screen.findByText('Product Updated Successfully!');
    expect(
      Object.fromEntries(formOf(panel.sentTo('PATCH', '/api/products/rug-1')[0])),
    ).toMatchObject({
      estimatedDelivery: '15 - 20 Days',
      returnsAccepted: 'false',
      returnWindow: 'None',
    });
  });
});

describe('alt texts', () => {
  const [front, back] = rug.images;
  const described = { ...rug, images: [front, { ...back, alt: 'Its back' }] };
  const withTexts = {
    ...shop,
    'GET /api/products': () => ({ body: { products: [described], totalPages: 1, total: 1 } }),
    'PATCH /api/products/rug-1': () => ({ body: { success: true, product: rug } }),
    'POST /api/products': () => ({ status: 201, body: { success: true, product: rug } }),
  };
  const field = (dialog: Awaited<ReturnType<typeof openDialog>>, picture: number) =>
    dialog.getByRole('textbox', { name: `Alt text of picture ${picture}` });

  test('when one is written, then it goes with its picture, also to another place', async () => {
    const panel = await openPanel('/admin/products', withTexts);
    const dialog = await openDialog('Edit');
    expect((field(dialog, 2) as HTMLInputElement).value).toBe('Its back');
    await user.type(field(dialog, 1), ' Red rosettes ');
    await user.click(dialog.getByRole('button', { name: 'Later: picture 1' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await screen.findByText('Product Updated Successfully!');
    expect(
      Object.fromEntries(formOf(panel.sentTo('PATCH', '/api/products/rug-1')[0])),
    ).toMatchObject({
      keepImages: '["/images/b","/images/a"]',
      altTexts: '["Its back","Red rosettes"]',
    });
  });

  test('when nothing is said of pictures, then nothing is sent of them', async () => {
    const panel = await openPanel('/admin/products', withTexts);
    const dialog = await openDialog('Edit');
    await user.type(dialog.getByLabelText('Name'), '!');
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await screen.findByText('Product Updated Successfully!');
    const form = Object.fromEntries(formOf(panel.sentTo('PATCH', '/api/products/rug-1')[0]));
    expect(Object.keys(form)).not.toContain('altTexts');
    expect(Object.keys(form)).not.toContain('keepImages');
  });

  test('when a product is duplicated, then its copy has the texts', async () => {
    const panel = await openPanel('/admin/products', withTexts);
    const dialog = await openDialog('Duplicate');
    await user.click(dialog.getByRole('button', { name: 'Create' }));

    await screen.findByText('Product Added Successfully!');
    const form = Object.fromEntries(formOf(panel.sentTo('POST', '/api/products')[0]));
    expect(form['altTexts']).toBe('["","Its back"]');
  });

  test('when one is written, then leaving asks first', async () => {
    await openPanel('/admin/products', withTexts);
    const dialog = await openDialog('Edit');
    await user.type(field(dialog, 1), 'Its front');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
  });

  test('when one is too long, then its field says so and has the focus, and nothing is sent', async () => {
    const panel = await openPanel('/admin/products', withTexts);
    const dialog = await openDialog('Edit');
    await user.click(field(dialog, 1));
    await user.paste('x'.repeat(251));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await dialog.findByText('At most 250 characters')).toBeTruthy();
    expect(field(dialog, 1).getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.findByText('An alt text is too long.')).toBeTruthy();
    expect(panel.sentTo('PATCH', '/api/products/rug-1')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field(dialog, 1)));
  });
});

test('when a picture is added, then leaving asks first', async () => {
  // jsdom has none.
  URL.createObjectURL = () => 'blob:picked';
  await openPanel('/admin/products', shop);
  const dialog = await openDialog('Edit');
  await user.upload(
    dialog.getByLabelText('Images'),
    new File(['x'], 'new.jpg', { type: 'image/jpeg' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
});

test('when the server refuses the pictures, then their field says so', async () => {
  const sentence = 'At most 8 pictures';
  await openPanel('/admin/products', {
    ...shop,
    'PATCH /api/products/rug-1': () => ({
      status: 413,
      body: { message: sentence, errors: { images: sentence } },
    }),
  });
  const dialog = await openDialog('Edit');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  const field = dialog.getByLabelText('Images');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(sentence);
});

test('when the answer to a new product is lost, then the list reloads, and what is sent again is the same form', async () => {
  let answers = 0;
  const panel = await openPanel('/admin/products', {
    ...shop,
    'POST /api/products': () => {
      if ((answers += 1) === 1) throw new TypeError('Failed to fetch');
      return { status: 201, body: { success: true, product: rug } };
    },
  });
  const create = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
  };
  const dialog = await openDialog('Duplicate');
  const before = panel.sentTo('GET', '/api/products').length;
  await create();
  expect(await dialog.findByText('No answer came. It is safe to try again.')).toBeTruthy();
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Ganga Bloom (copy)');
  await waitFor(() => expect(panel.sentTo('GET', '/api/products').length).toBeGreaterThan(before));

  await create();
  await screen.findByText('Product Added Successfully!');
  await openDialog('Duplicate');
  await create();
  await waitFor(() => expect(panel.sentTo('POST', '/api/products')).toHaveLength(3));
  const [lost, again, next] = panel
    .sentTo('POST', '/api/products')
    .map(({ headers }) => headers['idempotency-key']);
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});
