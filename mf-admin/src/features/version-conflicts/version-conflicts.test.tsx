import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, type Sent } from '../../admin-under-test';
import type { Product } from '@handloom/contracts/catalogue';
import { rug, size } from '../products/product-under-test';

type Image = Product['images'][number];

const user = userEvent.setup({ delay: null });
const dialogNamed = (name: string) => screen.findByRole('dialog', { name });
const question = async (what: string) =>
  within(
    await screen.findByRole('alertdialog', { name: `Somebody else has changed this ${what}` }),
  );
const press = (place: Pick<typeof screen, 'getByRole'>, name: string) =>
  user.click(place.getByRole('button', { name }));
const rowsOf = (place: Pick<typeof screen, 'getAllByRole'>) =>
  place
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const conflict = (current: object) => ({
  status: 409,
  body: { success: false, error: 'Changed.', message: 'Changed.', current },
});
const versionIn = ({ body }: Sent) =>
  body instanceof FormData ? Number(body.get('version')) : (body as { version?: number }).version;

const lastSent = (sent: Sent[]) => sent.at(-1)?.body as FormData;

/** A shop in which somebody else has saved version 2 of the rug, and which refuses older ones. */
async function editRug(theirs: object) {
  const opened = { ...rug, version: 1 };
  const current = { ...opened, version: 2, ...theirs };
  const panel = await openPanel('/admin/products', {
    'GET /api/products': () => ({ body: { products: [opened], totalPages: 1, total: 1 } }),
    'GET /api/categories': () => ({
      body: [
        { _id: 'c-1', name: 'Floral Rug', slug: 'floral-rug' },
        { _id: 'c-2', name: 'Kilim', slug: 'kilim' },
      ],
    }),
    'GET /api/sizes': () => ({ body: [size] }),
    'PATCH /api/products/rug-1': (sent) =>
      versionIn(sent) === 2
        ? { body: { success: true, product: { ...current, version: 3 } } }
        : conflict(current),
  });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await dialogNamed('Edit Product'));
  await form.findByRole('option', { name: 'Kilim' });
  await user.clear(form.getByLabelText('Price'));
  await user.type(form.getByLabelText('Price'), '44000');
  const sent = () => panel.sentTo('PATCH', '/api/products/rug-1');
  return { form, sent };
}

describe('when somebody else has saved the product meanwhile', () => {
  const theirs = { price: 39_000, category: { _id: 'c-2', name: 'Kilim', slug: 'kilim' } };

  test('then the difference shows field by field, and what was typed is kept', async () => {
    const { form } = await editRug(theirs);
    await press(form, 'Update');
    const asked = await question('product');
    expect(rowsOf(asked)).toEqual([['Price', '44000', '39000']]);
    await press(asked, 'Keep editing');
    expect(form.getByLabelText<HTMLInputElement>('Price').value).toBe('44000');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));

    await press(form, 'Update');
    expect(await question('product')).toBeTruthy();
  });

  test('then mine is saved when I say so, with the version that I was shown', async () => {
    const { form, sent } = await editRug(theirs);
    await press(form, 'Update');
    await press(await question('product'), 'Save mine anyway');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(versionIn)).toEqual([1, 2]);
    const [, saved] = sent().map(({ body }) => body as FormData);
    // Their category stays: I did not change it.
    expect([...(saved ?? [])]).toEqual([
      ['price', '44000'],
      ['version', '2'],
    ]);
  });

  test('then nothing is asked when both changed something else, and both stay', async () => {
    const { form, sent } = await editRug({ category: theirs.category, images: [] });
    await press(form, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(versionIn)).toEqual([1, 2]);
    expect([...lastSent(sent()).keys()]).toEqual(['price', 'version']);
  });

  test('then theirs fills the form when I take it, but for what I alone changed, and I go on from there', async () => {
    const { form, sent } = await editRug(theirs);
    await user.type(form.getByLabelText('Description'), ' Soft.');
    await press(form, 'Update');
    await press(await question('product'), 'Take theirs');
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Price').value).toBe('39000'));
    expect(form.getByLabelText<HTMLSelectElement>('Category').value).toBe('c-2');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
    await press(form, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(versionIn)).toEqual([1, 2]);
    expect(lastSent(sent()).get('description')).toBe(`${rug.description} Soft.`);
  });

  test('then nothing is asked when the form shows none of it, such as a new review', async () => {
    const { form, sent } = await editRug({ reviewCount: 0 });
    await press(form, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(versionIn)).toEqual([1, 2]);
  });
});

describe('when somebody else has changed the pictures meanwhile', () => {
  const [front, back] = rug.images as [Image, Image];
  const corner = { ...back, url: '/images/c' };
  const swap = (form: Pick<typeof screen, 'getByRole'>) => press(form, 'Later: picture 1');

  test.each([
    ['taken one out', [back], 'Picture 2'],
    ['put another in the place of one', [front, corner], 'Picture 1New picture'],
    ['added one to the order that I chose', [back, front, corner], 'Picture 2Picture 1New picture'],
  ])('who has %s, then both orders show, and mine can be saved', async (_how, images, theirs) => {
    const { form, sent } = await editRug({ images });
    await swap(form);
    await press(form, 'Update');
    const asked = await question('product');
    expect(rowsOf(asked)).toContainEqual(['Images', 'Picture 2Picture 1', theirs]);
    await press(asked, 'Save mine anyway');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = lastSent(sent());
    expect([saved.get('keepImages'), saved.get('altTexts')]).toEqual([
      '["/images/b","/images/a"]',
      '["",""]',
    ]);
  });

  test('then theirs come into the form when I take them, and I go on from there', async () => {
    const { form, sent } = await editRug({ images: [front, corner] });
    await swap(form);
    await press(form, 'Update');
    await press(await question('product'), 'Take theirs');
    await waitFor(() => expect(form.getAllByRole('button', { name: /^Later/ })).toHaveLength(2));
    await swap(form);
    await press(form, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastSent(sent()).get('keepImages')).toBe('["/images/c","/images/a"]');
  });

  test('then who has not touched them is not asked, and theirs stay', async () => {
    const { form, sent } = await editRug({ images: [back, front] });
    await press(form, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastSent(sent()).has('keepImages')).toBe(false);
  });

  test('then who has only described one of them differently is asked about them, and saves all of theirs', async () => {
    const { form, sent } = await editRug({ images: [back] });
    await user.type(form.getAllByLabelText(/^Alt text/)[0] as HTMLElement, 'From the front');
    await press(form, 'Update');
    const asked = await question('product');
    expect(rowsOf(asked)).toEqual([
      ['Images', 'Picture 1Picture 2', 'Picture 2'],
      ['Alt texts', 'Picture 1: From the front', '(empty)'],
    ]);
    await press(asked, 'Save mine anyway');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastSent(sent()).get('keepImages')).toBe('["/images/a","/images/b"]');
  });
});

test('when a category is deleted while it is edited, then that is said and nothing typed is lost', async () => {
  const kilim = { _id: 'c-2', name: 'Kilim', slug: 'kilim', version: 1 };
  await openPanel('/admin/categories', {
    'GET /api/categories': () => ({ body: [kilim] }),
    'PUT /api/categories/c-2': () => ({ status: 404, body: { message: 'Category not found.' } }),
  });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await dialogNamed('Edit Category'));
  await user.type(form.getByLabelText('Name'), 's');
  await press(form, 'Update Category');
  expect((await form.findByRole('alert')).textContent).toBe(
    'Somebody else has deleted this category. What you typed stays here until you close this.',
  );
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Kilims');
});

test('when a size was changed meanwhile, then the second is asked', async () => {
  const opened = { ...size, version: 1 };
  const panel = await openPanel('/admin/sizes', {
    'GET /api/sizes': () => ({ body: [opened] }),
    'PUT /api/sizes/s-1': (sent) =>
      versionIn(sent) === 2
        ? { body: { ...opened, version: 3 } }
        : conflict({ ...opened, isRound: true, heightFeet: null, version: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await dialogNamed('Edit Size'));
  await user.clear(form.getByLabelText('Width (Feet)'));
  await user.type(form.getByLabelText('Width (Feet)'), '6');
  await press(form, 'Update Size');
  const asked = await question('size');
  expect(rowsOf(asked)).toEqual([
    ['Width (Feet)', '6', '5'],
    ['Height (Feet)', '8', '(empty)'],
    ['Round Size', 'No', 'Yes'],
  ]);
  await press(asked, 'Save mine anyway');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.sentTo('PUT', '/api/sizes/s-1').map(versionIn)).toEqual([1, 2]);
});

describe('when an order has moved on meanwhile', () => {
  const order = {
    id: '1',
    _id: '1',
    orderNumber: 'HR-2026-000001',
    status: 'Processing',
    paymentMethod: 'COD',
    paymentStatus: 'Pending',
    shippingAddress: {
      name: 'Asha',
      email: 'asha@example.com',
      address: '12 Weaver Lane',
      city: 'Mirzapur',
      state: 'Uttar Pradesh',
      country: 'India',
      pinCode: '231001',
      phone: '+9155442233',
    },
    items: [],
    subtotal: 901,
    tax: 72.08,
    totalAmount: 973.08,
    currency: 'USD',
    createdAt: '2026-11-20T10:00:00.000Z',
    version: 4,
  };
  /** Somebody else has done `theirs` after the drawer was opened. */
  const openOrder = async (theirs: object) => {
    let isMoved = false;
    const moved = { ...order, ...theirs, version: 5 };
    const panel = await openPanel('/admin/orders?order=1', {
      'GET /api/orders': () => ({ body: [order], total: 1 }),
      'GET /api/orders/1': () => ({ body: isMoved ? moved : order }),
      'PATCH /api/orders/1': (sent) => {
        isMoved = true;
        return versionIn(sent) === 5 ? { body: { ...moved, version: 6 } } : conflict(moved);
      },
    });
    const drawer = within(await dialogNamed('Order HR-2026-000001'));
    await drawer.findByRole('button', { name: 'Mark as Shipped' });
    return { drawer, sent: () => panel.sentTo('PATCH', '/api/orders/1') };
  };

  test('then who ships it is told, and may ship it all the same', async () => {
    const { drawer, sent } = await openOrder({ paymentStatus: 'Paid' });
    await press(drawer, 'Mark as Shipped');
    const form = within(await dialogNamed('Ship HR-2026-000001'));
    await user.type(form.getByLabelText('Note'), 'Two parcels');
    await press(form, 'Mark as Shipped');
    const asked = await question('order');
    expect(rowsOf(asked)).toEqual([
      ['Status', 'Shipped', 'Processing'],
      ['Payment', 'Pending', 'Paid'],
    ]);
    await press(asked, 'Save mine anyway');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Ship/ })).toBeNull());
    expect(sent().map(({ body }) => body)).toEqual([
      { status: 'Shipped', note: 'Two parcels', version: 4 },
      { status: 'Shipped', note: 'Two parcels', version: 5 },
    ]);
  });

  test('then one that is over meanwhile takes the open form with its note not away', async () => {
    const { drawer } = await openOrder({ status: 'Cancelled' });
    await press(drawer, 'Mark as Shipped');
    const form = within(await dialogNamed('Ship HR-2026-000001'));
    await user.type(form.getByLabelText('Note'), 'Two parcels');
    await press(form, 'Mark as Shipped');
    const asked = await question('order');
    expect(rowsOf(asked)).toEqual([['Status', 'Shipped', 'Cancelled']]);
    await press(asked, 'Keep editing');
    expect(form.getByLabelText<HTMLInputElement>('Note').value).toBe('Two parcels');
  });
});
