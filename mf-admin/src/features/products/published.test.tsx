import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductBulk } from '@handloom/contracts/product-bulk';
import { openPanel, type Sent } from '../../admin-under-test';
import { rug, size } from './product-under-test';

const user = userEvent.setup({ delay: null });

const page = (products: object[]) => () => ({
  body: { products, totalPages: 1, total: products.length },
});
const shop = {
  'GET /api/products': page([rug]),
  'GET /api/products/unpublished': page([{ ...rug, published: false }]),
  'GET /api/categories': () => ({ body: [rug.category] }),
  'GET /api/sizes': () => ({ body: [size] }),
  'POST /api/products/bulk': ({ body }: Sent) => {
    const { action } = body as ProductBulk;
    const after = action.kind === 'published' && action.published;
    const stand = { price: rug.price, category: rug.category.name };
    const before = { ...stand, published: !after };
    const step = { _id: rug._id, name: rug.name, before, after: { ...stand, published: after } };
    return { body: { products: [step] } };
  },
};

async function chooseAll(button: string) {
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

test('when those that are not published are asked for, then they are listed, none of them leads to the shop, and the file has them', async () => {
  await openPanel('/admin/products', shop);
  expect(await screen.findByRole('link', { name: 'View in shop' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Standing'), 'Not published');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'View in shop' })).toBeNull());
  expect(screen.getByText('Ganga Bloom')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/products/export.csv?standing=unpublished',
  );
});

test('when a category seems to have no products, then those that are not published are one press away', async () => {
  const panel = await openPanel('/admin/products?category=floral-rug', {
    ...shop,
    'GET /api/products': page([]),
  });
  await user.click(
    await screen.findByRole('button', { name: 'Look among those that are not published' }),
  );
  expect(await screen.findByText('Ganga Bloom')).toBeTruthy();
  const [sent] = panel.sentTo('GET', '/api/products/unpublished');
  expect(sent?.url).toContain('category=floral-rug');
});

test.each([
  ['', 'Unpublish', '1 product unpublished', 'Published again: 1 product'],
  ['?standing=unpublished', 'Publish', '1 product published', 'Unpublished again: 1 product'],
])(
  'when of the list %s several are chosen to %s, then it is said what that means, done, and can be undone',
  async (query, verb, done, undone) => {
    const panel = await openPanel(`/admin/products${query}`, shop);
    const dialog = await chooseAll(`${verb}…`);
    await dialog.findByText(/Shoppers (do not )?see them/);
    await user.click(await dialog.findByRole('button', { name: `${verb} 1 product` }));
    await screen.findByText(done);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(undone);
    const published = verb === 'Publish';
    expect(panel.sentTo('POST', '/api/products/bulk').map(({ body }) => body)).toEqual(
      [{ published, dryRun: true }, { published }, { published: !published }].map(
        ({ published: wanted, ...more }) => ({
          ids: [rug._id],
          action: { kind: 'published', published: wanted },
          ...more,
        }),
      ),
    );
  },
);

test('when one is unpublished in its form, then what that means is said before it is saved', async () => {
  const panel = await openPanel('/admin/products', {
    ...shop,
    'PATCH /api/products/rug-1': () => ({
      body: { success: true, product: { ...rug, published: false } },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Published'), 'No');
  expect(dialog.getByText('Shoppers do not see it, and nobody can order it.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await screen.findByText('Product Updated Successfully!');
  const saved = panel.sentTo('PATCH', '/api/products/rug-1').map(({ body }) => body as FormData);
  expect(saved.map((form) => form.get('published'))).toEqual(['false']);
});
