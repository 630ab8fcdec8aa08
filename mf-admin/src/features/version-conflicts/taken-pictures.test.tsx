import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, type Sent } from '../../admin-under-test';
import { rug, size } from '../products/product-under-test';

const user = userEvent.setup({ delay: null });
const press = (place: Pick<typeof screen, 'getByRole'>, name: string) =>
  user.click(place.getByRole('button', { name }));
const picture = (letter: string) => ({ url: `/images/${letter}`, width: 960, height: 1200 });
const versionIn = ({ body }: Sent) => Number((body as FormData).get('version'));

beforeAll(() => {
  // jsdom has none.
  URL.createObjectURL = () => 'blob:picked';
});

/** Somebody else has saved this three times; who opened the first and added a picture is asked about the second. */
async function addToFirst(images = ['a', 'c'].map(picture)) {
  const versions = [
    { ...rug, version: 1 },
    { ...rug, version: 2, price: 39_000, images },
    { ...rug, version: 3, price: 39_000, images: ['a', 'c', 'd'].map(picture) },
  ];
  const panel = await openPanel('/admin/products', {
    'GET /api/products': () => ({
      body: { products: versions.slice(0, 1), totalPages: 1, total: 1 },
    }),
    'GET /api/categories': () => ({ body: [rug.category] }),
    'GET /api/sizes': () => ({ body: [size] }),
    'PATCH /api/products/rug-1': (sent) => {
      const current = versions[versionIn(sent)];
      return current
        ? { status: 409, body: { success: false, error: 'Changed.', message: 'Changed.', current } }
        : { body: { success: true, product: versions[2] } };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  const price = form.getByLabelText<HTMLInputElement>('Price');
  await user.clear(price);
  await user.type(price, '44000');
  const picked = new File(['x'], 'mine.jpg', { type: 'image/jpeg' });
  await user.upload(form.getByLabelText('Images'), picked);
  await press(form, 'Update');
  const question = within(await screen.findByRole('alertdialog'));
  return { form, price, question, sent: () => panel.sentTo('PATCH', '/api/products/rug-1') };
}

async function takeTheirs(images?: typeof rug.images) {
  const { question, ...opened } = await addToFirst(images);
  await press(question, 'Take theirs');
  await waitFor(() => expect(opened.price.value).toBe('39000'));
  return opened;
}

test('when mine with an added picture is saved over somebody else’s, then theirs go', async () => {
  const { question, sent } = await addToFirst();
  await press(question, 'Save mine anyway');
  await waitFor(() => expect(sent()).toHaveLength(2));
  const saved = sent().at(-1)?.body as FormData;
  expect(saved.get('keepImages')).toBe('["/images/a","/images/b"]');
  expect(saved.getAll('images')).toHaveLength(1);
});

describe('when somebody else’s pictures were taken into the form', () => {
  test('then those that were added after them stay, as long as I leave the pictures alone', async () => {
    const { form, price, sent } = await takeTheirs();
    await user.clear(price);
    await user.type(price, '41000');
    await press(form, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(versionIn)).toEqual([1, 2, 3]);
    const saved = sent().at(-1)?.body as FormData;
    expect([...saved]).toEqual([
      ['price', '41000'],
      ['version', '3'],
    ]);
  });

  test('then nothing of mine is in it, and it is left without a question', async () => {
    const { form } = await takeTheirs();
    await press(form, 'Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('when somebody else has changed none of the pictures, then mine stay when theirs is taken, and leaving asks about them', async () => {
  const { form } = await takeTheirs(rug.images);
  expect(form.getByLabelText('Alt text of mine.jpg')).toBeTruthy();
  await press(form, 'Cancel');
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
});

test.each([
  ['mine in its place is no question', ['a', 'b', 'mine'], false],
  ['another one’s is asked about', ['b', 'another'], true],
])(
  'when the answer to an added picture is lost and it is sent again, then %s',
  async (_what, images, isAsked) => {
    const saved = { ...rug, version: 2, images: images.map(picture) };
    let sent = 0;
    await openPanel('/admin/products', {
      'GET /api/products': () => ({
        body: { products: [{ ...rug, version: 1 }], totalPages: 1, total: 1 },
      }),
      'PATCH /api/products/rug-1': (change) => {
        if ((sent += 1) === 1) throw new TypeError('Failed to fetch');
        return versionIn(change) === 2
          ? { body: { success: true, product: saved } }
          : { status: 409, body: { success: false, error: '', message: '', current: saved } };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    const picked = new File(['x'], 'mine.jpg', { type: 'image/jpeg' });
    await user.upload(form.getByLabelText('Images'), picked);
    await press(form, 'Update');
    expect(await form.findByText('No answer came. It is safe to try again.')).toBeTruthy();
    await press(form, 'Update');
    if (isAsked) await screen.findByRole('alertdialog', { name: /^Somebody else/ });
    else await screen.findByText('Product Updated Successfully!');
  },
);
