import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Product } from '@handloom/contracts/catalogue';
import { openPanel, type Sent } from '../../admin-under-test';
import { rug, size } from './product-under-test';

const user = userEvent.setup({ delay: null });

const page = (products: Product[], totalPages = 1) => ({
  body: { products, totalPages, total: products.length },
});
const shop = {
  'GET /api/products': () => page([rug]),
  'GET /api/categories': () => ({ body: [rug.category] }),
  'GET /api/sizes': () => ({ body: [size] }),
};
const formOf = (sent: Sent | undefined) =>
  sent?.body instanceof FormData ? [...sent.body.entries()] : [];
const picture = () => new File(['pixels'], 'rug.png', { type: 'image/png' });

/** Addresses under which the browser keeps a file no longer. */
const givenBack: string[] = [];
beforeAll(() => {
  // jsdom knows no object URLs.
  let count = 0;
  URL.createObjectURL = () => `blob:preview-${(count += 1)}`;
  URL.revokeObjectURL = (address) => void givenBack.push(address);
});

async function openDialog(button: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Floral Rug' });
  return within(dialog);
}

async function fill(dialog: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(dialog.getByLabelText('Name'), 'New Rug');
  await user.type(dialog.getByLabelText('Description'), 'Soft');
  await user.type(dialog.getByLabelText('Price'), '1,00,000.50');
  await user.type(dialog.getByLabelText('Original Price'), '200000,5');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Floral Rug');
  await user.selectOptions(dialog.getByLabelText('Size'), '5X8');
}

describe('the list', () => {
  test('when it has come, then each row has the product in rupees', async () => {
    const panel = await openPanel('/admin/products', shop);
    expect(screen.getByRole('heading', { name: 'Admin Products' })).toBeTruthy();
    expect(screen.getByText('Loading products...')).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Products' });

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Image', 'Name', 'Category', 'Size', 'Price', 'Actions']);
    const row = within(table).getByRole('row', { name: /Ganga Bloom/ });
    expect(within(row).getByText('₹45,000.00')).toBeTruthy();
    expect(within(row).getByText('Floral Rug')).toBeTruthy();
    expect(panel.sentTo('GET', '/api/products')[0]?.url).toBe(
      '/api/products?sort=newest&page=1&limit=1000',
    );
  });

  test('when it is empty, then it says so', async () => {
    await openPanel('/admin/products');
    expect(await screen.findByText('No products found. Add your first product!')).toBeTruthy();
  });

  test('when it fails, then the server’s sentence shows, else the default', async () => {
    await openPanel('/admin/products', {
      'GET /api/products': () => ({ status: 503, body: { message: 'The catalogue is away.' } }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('The catalogue is away.');
  });

  test('when it fails without a word, then the default shows', async () => {
    await openPanel('/admin/products', {
      'GET /api/products': () => ({ status: 500, body: null }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch products');
  });

  test('when the search changes, then it starts at page 1 again', async () => {
    const panel = await openPanel('/admin/products?page=2', {
      ...shop,
      'GET /api/products': () => page([rug], 3),
    });
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    await user.keyboard('/');
    await user.keyboard('ganga');

    await waitFor(() => expect(panel.address()).toBe('/admin/products?search=ganga'));
    await waitFor(() =>
      expect(panel.sentTo('GET', '/api/products').at(-1)?.url).toBe(
        '/api/products?sort=newest&page=1&limit=1000&search=ganga',
      ),
    );
  });
});

describe('adding', () => {
  test('when the form is empty, then each field says what is missing and nothing is sent', async () => {
    const panel = await openPanel('/admin/products', shop);
    const dialog = await openDialog('Add Product');
    await user.type(dialog.getByLabelText('Rating'), '6');
    await user.click(dialog.getByRole('button', { name: 'Create' }));

    for (const sentence of [
      'Name is required',
      'Description is required',
      'Price is required',
      'Original Price is required',
      'Category is required',
      'Size is required',
      'Rating must be less than 6',
    ]) {
      expect(await dialog.findByText(sentence)).toBeTruthy();
    }
    expect(panel.sentTo('POST', '/api/products')).toEqual([]);
  });

  test('when it is right, then fields and images are sent, the list reloads and a toast says so', async () => {
    const panel = await openPanel('/admin/products', {
      ...shop,
      'POST /api/products': () => ({ status: 201, body: { success: true, product: rug } }),
    });
    const dialog = await openDialog('Add Product');
    await fill(dialog);
    await user.upload(dialog.getByLabelText('Images'), [picture(), picture()]);
    const previews = dialog.getAllByRole('img', { name: 'Preview of rug.png' });
    expect(previews).toHaveLength(2);
    // One that can be read, and one that cannot.
    previews.forEach((preview, place) => fireEvent[place === 0 ? 'load' : 'error'](preview));
    expect(givenBack).toEqual(previews.map((preview) => preview.getAttribute('src')));
    const before = panel.sentTo('GET', '/api/products').length;
    await user.click(dialog.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText('Product Added Successfully!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(formOf(panel.sentTo('POST', '/api/products')[0])).toEqual([
      ['name', 'New Rug'],
      ['description', 'Soft'],
      ['price', '100000.5'],
      ['originalPrice', '200000.5'],
      ['category', 'c-1'],
      ['size', 's-1'],
      ['returnsAccepted', 'true'],
      ['published', 'true'],
      ['images', expect.any(File)],
      ['images', expect.any(File)],
    ]);
    await waitFor(() =>
      expect(panel.sentTo('GET', '/api/products').length).toBeGreaterThan(before),
    );
  });

  test('when the shop refuses, then the dialog stays with what was typed and what is wrong', async () => {
    await openPanel('/admin/products', {
      ...shop,
      'POST /api/products': () => ({
        status: 400,
        body: { success: false, error: 'x', message: 'Too dear', errors: { price: 'Too dear' } },
      }),
    });
    const dialog = await openDialog('Add Product');
    await fill(dialog);
    await user.click(dialog.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText('Adding Product Failed!')).toBeTruthy();
    expect(dialog.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true');
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('New Rug');
  });

  test('when discarded, then the next one starts empty', async () => {
    await openPanel('/admin/products', shop);
    const first = await openDialog('Add Product');
    await user.type(first.getByLabelText('Name'), 'Half a rug');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const second = await openDialog('Add Product');

    expect((second.getByLabelText('Name') as HTMLInputElement).value).toBe('');
  });
});

describe('editing', () => {
  const saved = { 'PATCH /api/products/rug-1': () => ({ body: { success: true, product: rug } }) };

  test('when opened, then the fields and pictures are the product’s; saved so, all pictures stay', async () => {
    const panel = await openPanel('/admin/products', { ...shop, ...saved });
    const dialog = await openDialog('Edit');
    expect(screen.getByRole('dialog', { name: 'Edit Product' })).toBeTruthy();
    expect((dialog.getByLabelText('Price') as HTMLInputElement).value).toBe('45000');
    expect((dialog.getByLabelText('Category') as HTMLSelectElement).value).toBe('c-1');
    expect(dialog.getAllByRole('img')).toHaveLength(2);
    const history = dialog.getByRole('link', { name: 'Who changed what' });
    expect(history.getAttribute('href')).toBe('/admin/audit?about=rug-1');
    const orders = dialog.getByRole('link', { name: 'Orders of this product' });
    expect(orders.getAttribute('href')).toBe('/admin/orders?product=rug-1');
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Ganga Bloom II');
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Product Updated Successfully!')).toBeTruthy();
    const form = Object.fromEntries(formOf(panel.sentTo('PATCH', '/api/products/rug-1')[0]));
    expect(form).toMatchObject({ name: 'Ganga Bloom II', price: '45000', rating: '4.5' });
    expect(form).not.toHaveProperty('images');
    expect(form).not.toHaveProperty('keepImages');
  });

  test('when a picture is taken out, then the others are named to stay', async () => {
    const panel = await openPanel('/admin/products', { ...shop, ...saved });
    const dialog = await openDialog('Edit');
    await user.click(dialog.getByRole('button', { name: 'Remove picture 1' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await screen.findByText('Product Updated Successfully!');
    const form = Object.fromEntries(formOf(panel.sentTo('PATCH', '/api/products/rug-1')[0]));
    expect(form['keepImages']).toBe('["/images/b"]');
  });

  test.each(['one added', 'one taken out', 'none'])(
    'when of its pictures %s is the change, then leaving asks if there is one',
    async (change) => {
      const halves = { ...rug, price: 45_000.5 };
      await openPanel('/admin/products', { ...shop, 'GET /api/products': () => page([halves]) });
      const dialog = await openDialog('Edit');
      if (change === 'one added') await user.upload(dialog.getByLabelText('Images'), [picture()]);
      else if (change === 'one taken out') {
        await user.click(dialog.getByRole('button', { name: 'Remove picture 1' }));
      } else {
        await user.type(dialog.getByLabelText('Price'), '5{Backspace}');
      }
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));

      const question = screen.queryByRole('alertdialog', { name: 'Discard changes?' });
      expect(question !== null).toBe(change !== 'none');
      expect(screen.queryByRole('dialog') !== null).toBe(change !== 'none');
    },
  );

  test('when it fails, then a toast says so', async () => {
    await openPanel('/admin/products', {
      ...shop,
      'PATCH /api/products/rug-1': () => ({ status: 500, body: null }),
    });
    const dialog = await openDialog('Edit');
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Updating Product Failed!')).toBeTruthy();
  });
});

describe('deleting', () => {
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    return within(
      await screen.findByRole('alertdialog', {
        name: 'Are you sure you want to delete this product?',
      }),
    );
  };

  test('when confirmed, then it is deleted, the list reloads and a toast says so', async () => {
    let gone = false;
    const panel = await openPanel('/admin/products', {
      ...shop,
      'GET /api/products': () => page(gone ? [] : [rug]),
      'DELETE /api/products/rug-1': () => {
        gone = true;
        return { body: { success: true } };
      },
    });
    await user.click((await ask()).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Product Deleted Successfully!')).toBeTruthy();
    expect(await screen.findByText('No products found. Add your first product!')).toBeTruthy();
    expect(panel.sentTo('DELETE', '/api/products/rug-1')).toHaveLength(1);
  });

  test('when cancelled, then nothing is sent', async () => {
    const panel = await openPanel('/admin/products', shop);
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(panel.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
