import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductBulk, ProductBulkStep } from '@handloom/contracts/product-bulk';
import { heldBack, openPanel, type Sent } from '../../admin-under-test';
import { rug } from './product-under-test';

const user = userEvent.setup({ delay: null });

const other = { ...rug, _id: 'rug-2', name: 'Yamuna', price: 100 };
const gone: ProductBulkStep = {
  _id: 'rug-2',
  name: null,
  before: null,
  after: null,
  problem: 'This product does not exist any more',
};
const step = (price: number, after: ProductBulkStep['after']): ProductBulkStep => ({
  _id: 'rug-1',
  name: 'Ganga Bloom',
  before: { price, category: 'Floral Rug' },
  after,
});

const cheaper = step(45_000, { price: 40_500, category: 'Floral Rug' });
const stays = { ...step(100, { price: 100, category: 'Floral Rug' }), _id: 'rug-2' };

/** A shop in which a bulk action comes to this. */
const comingTo = (products: ProductBulkStep[]) => ({
  'GET /api/products': () => ({ body: { products: [rug, other], totalPages: 1, total: 2 } }),
  'GET /api/categories': () => ({
    body: [rug.category, { _id: 'c-2', name: 'Oushak', slug: 'oushak' }],
  }),
  'POST /api/products/bulk': () => ({ body: { products } }),
});
const bodies = (panel: { sentTo(method: string, path: string): Sent[] }) =>
  panel.sentTo('POST', '/api/products/bulk').map(({ body }) => body as ProductBulk);

/** Chooses both products, and opens what is done with them. */
async function ask(button: string) {
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
const ids = ['rug-1', 'rug-2'];

test('when prices are changed, then the preview shows them before and after, and only then it is done', async () => {
  const panel = await openPanel('/admin/products', comingTo([cheaper]));
  const dialog = await ask('Change price…');
  expect(screen.getByRole('dialog', { name: 'Change the price of 2 products' })).toBeTruthy();
  await user.type(dialog.getByLabelText('Percent'), '-10');

  const apply = await dialog.findByRole('button', { name: 'Change 1 product' });
  const [, row] = dialog.getAllByRole('row');
  expect(row?.textContent).toBe('Ganga Bloom₹45,000.00₹40,500.00');
  const action = { kind: 'price', price: { by: 'percent', value: -10 } };
  expect(bodies(panel)).toEqual([{ ids, action, dryRun: true }]);

  const before = panel.sentTo('GET', '/api/products').length;
  await user.click(apply);
  expect(await screen.findByText('1 product changed')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies(panel).at(-1)).toEqual({ ids, action });
  await waitFor(() => expect(panel.sentTo('GET', '/api/products').length).toBeGreaterThan(before));
});

describe('Undo of changed prices', () => {
  const undoing = {
    ids: ['rug-1'],
    action: {
      kind: 'price',
      price: { by: 'undoing', prices: { 'rug-1': { set: 40_500, former: 45_000 } } },
    },
  };
  /** Changes prices before a shop that answers an undo like this. */
  async function change(undo: () => { status?: number; body: unknown }) {
    const panel = await openPanel('/admin/products', {
      ...comingTo([cheaper, stays]),
      'POST /api/products/bulk': ({ body }) => {
        const { action } = body as ProductBulk;
        const isUndo = action.kind === 'price' && action.price.by === 'undoing';
        return isUndo ? undo() : { body: { products: [cheaper, stays] } };
      },
    });
    const dialog = await ask('Change price…');
    await user.type(dialog.getByLabelText('Percent'), '-10');
    await user.click(await dialog.findByRole('button', { name: 'Change 1 product' }));
    await screen.findByText('1 product changed');
    return panel;
  }
  const undo = () => user.click(screen.getByRole('button', { name: 'Undo' }));

  test('when it is asked for, then the former prices of those that were changed are sent back', async () => {
    const back = step(40_500, { price: 45_000, category: 'Floral Rug' });
    const panel = await change(() => ({ body: { products: [back] } }));
    const before = panel.sentTo('GET', '/api/products').length;
    await undo();
    expect(await screen.findByText('Former prices put back: 1 product')).toBeTruthy();
    expect(bodies(panel).at(-1)).toEqual(undoing);
    await waitFor(() =>
      expect(panel.sentTo('GET', '/api/products').length).toBeGreaterThan(before),
    );
  });

  test('when it was done by keyboard, then Undo has the focus, which goes back where it was', async () => {
    await openPanel('/admin/products', {
      ...comingTo([cheaper]),
      'POST /api/products/bulk': ({ body }) => {
        // Browsers take the focus from a button that is disabled; jsdom does not.
        if (!(body as ProductBulk).dryRun) (document.activeElement as HTMLElement).blur();
        return { body: { products: [cheaper] } };
      },
    });
    const dialog = await ask('Change price…');
    await user.type(dialog.getByLabelText('Percent'), '-10');
    (await dialog.findByRole('button', { name: 'Change 1 product' })).focus();
    await user.keyboard('{Enter}');
    const button = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Enter}');
    await screen.findByText('Former prices put back: 1 product');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change price…' }));
  });

  test('when a price was changed since, then that one is named', async () => {
    const problem = 'Its price has been changed since';
    await change(() => ({ body: { products: [{ ...step(9, null), problem }] } }));
    await undo();
    const outcome = await screen.findByRole('dialog', {
      name: '1 of 1 product left as they were',
    });
    expect(within(outcome).getAllByRole('row')[1]?.textContent).toBe(`Ganga Bloom${problem}`);
    expect(screen.queryByText(/^Former prices put back/)).toBeNull();
  });

  test('when it fails, then it says so and can be tried again', async () => {
    const panel = await change(() => ({
      status: 503,
      body: { message: 'The catalogue is away.' },
    }));
    await undo();
    expect(await screen.findByText('The catalogue is away.')).toBeTruthy();
    await undo();
    await waitFor(() => expect(bodies(panel).slice(-2)).toEqual([undoing, undoing]));
  });

  test('when the page is left, then it is offered no longer', async () => {
    await change(() => ({ body: { products: [] } }));
    await user.click(screen.getByRole('link', { name: 'Sizes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});

test('when another number is typed, then what the one before would do cannot be applied', async () => {
  await openPanel('/admin/products', comingTo([cheaper]));
  const dialog = await ask('Change price…');
  await user.type(dialog.getByLabelText('Percent'), '-10');
  const apply = await dialog.findByRole('button', { name: 'Change 1 product' });
  await user.type(dialog.getByLabelText('Percent'), '0');

  expect((apply as HTMLButtonElement).disabled).toBe(true);
});

describe('when a number is typed for the price', () => {
  /** In place of what is there. */
  async function choose(dialog: Awaited<ReturnType<typeof ask>>, way: string, typed: string) {
    await user.selectOptions(dialog.getByLabelText('Change the price'), way);
    const field = dialog.getByLabelText(way === 'By percent' ? 'Percent' : 'Amount (INR)');
    await user.clear(field);
    await user.type(field, typed);
  }

  test('that cannot be, then it is said why and nothing is asked for', async () => {
    const panel = await openPanel('/admin/products', comingTo([]));
    const dialog = await ask('Change price…');
    for (const [way, typed, sentence] of [
      ['By percent', 'ten', 'Must be a number'],
      ['By percent', '-101', 'Must be between -100 and 1000'],
      ['Set to', '0x10', 'Must be a number'],
      ['Set to', '-1', 'Price must be positive'],
      ['By an amount', '99999999999', 'This is too much'],
    ] as const) {
      await choose(dialog, way, typed);
      expect(await dialog.findByText(sentence)).toBeTruthy();
      const asked = { price: expect.objectContaining({ value: Number(typed) }) };
      expect(bodies(panel).map(({ action }) => action)).not.toContainEqual(
        expect.objectContaining(asked),
      );
      const apply = dialog.getByRole<HTMLButtonElement>('button', { name: /^Change 2/ });
      expect(apply.disabled).toBe(true);
    }
  });

  test('as the shop writes them, then it is read so', async () => {
    const panel = await openPanel('/admin/products', comingTo([]));
    const dialog = await ask('Change price…');
    for (const [way, typed, value] of [
      ['By an amount', '-1,500', -1_500],
      ['Set to', '8,000', 8_000],
      ['Set to', '1,00,000.50', 100_000.5],
      ['By percent', '-2,5', -2.5],
    ] as const) {
      await choose(dialog, way, typed);
      await waitFor(() => expect(bodies(panel).at(-1)?.action).toMatchObject({ price: { value } }));
    }
  });
});

test('when the category is changed, then the preview names both', async () => {
  const moved = step(45_000, { price: 45_000, category: 'Oushak' });
  const panel = await openPanel('/admin/products', comingTo([moved]));
  const dialog = await ask('Change category…');
  await user.selectOptions(dialog.getByLabelText('New category'), 'Oushak');

  await dialog.findByRole('button', { name: 'Change 1 product' });
  expect(dialog.getAllByRole('row')[1]?.textContent).toBe('Ganga BloomFloral RugOushak');
  expect(bodies(panel)).toEqual([
    { ids, action: { kind: 'category', category: 'c-2' }, dryRun: true },
  ]);
});

test('when a change of categories is undone, then the former ones of those that were moved are sent back', async () => {
  const moved = step(45_000, { price: 45_000, category: 'Oushak' });
  const panel = await openPanel('/admin/products', comingTo([moved, stays]));
  const dialog = await ask('Change category…');
  await user.selectOptions(dialog.getByLabelText('New category'), 'Oushak');
  await user.click(await dialog.findByRole('button', { name: 'Change 1 product' }));
  await screen.findByText('1 product changed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText(/^Former categories put back/)).toBeTruthy();
  const categories = { 'rug-1': { set: 'Oushak', former: 'Floral Rug' } };
  expect(bodies(panel).at(-1)).toEqual({
    ids: ['rug-1'],
    action: { kind: 'category', category: { by: 'undoing', categories } },
  });
});

test('when one could not be deleted, then it is said before and afterwards, and the others are', async () => {
  const panel = await openPanel('/admin/products', comingTo([step(45_000, null), gone]));
  const dialog = await ask('Delete…');
  expect(await dialog.findByText('This product does not exist any more')).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Delete 1 product' }));

  expect(await screen.findByText('1 product deleted')).toBeTruthy();
  const outcome = await screen.findByRole('dialog', { name: '1 of 2 products left as they were' });
  expect(within(outcome).getAllByRole('row')[1]?.textContent).toBe(
    'Deleted productThis product does not exist any more',
  );
  expect(bodies(panel).at(-1)).toEqual({ ids, action: { kind: 'delete' } });
});

test('when it fails, then the dialog stays and says so', async () => {
  await openPanel('/admin/products', {
    ...comingTo([]),
    'POST /api/products/bulk': ({ body }) =>
      (body as ProductBulk).dryRun
        ? { body: { products: [step(45_000, null)] } }
        : { status: 503, body: { message: 'The catalogue is away.' } },
  });
  const dialog = await ask('Delete…');
  await user.click(await dialog.findByRole('button', { name: 'Delete 1 product' }));

  expect((await dialog.findByRole('alert')).textContent).toBe('The catalogue is away.');
});

test('when the answer is lost behind a change that was made, then nobody says that nothing was, and the prices of now are shown', async () => {
  let price = 45_000;
  await openPanel('/admin/products', {
    ...comingTo([]),
    'POST /api/products/bulk': ({ body }) => {
      const after = { price: price * 0.9, category: 'Floral Rug' };
      if ((body as ProductBulk).dryRun) return { body: { products: [step(price, after)] } };
      price = after.price;
      throw new TypeError('Failed to fetch');
    },
  });
  const dialog = await ask('Change price…');
  await user.type(dialog.getByLabelText('Percent'), '-10');
  await user.click(await dialog.findByRole('button', { name: 'Change 1 product' }));

  expect((await dialog.findByRole('alert')).textContent).toMatch(/^What became of it is not known/);
  expect(await dialog.findByText('₹36,450.00')).toBeTruthy();
});

test('when the question is left before it is done, then it is told all the same what was not', async () => {
  const { answer, give } = heldBack();
  const products = [step(45_000, null), gone];
  await openPanel('/admin/products', {
    ...comingTo(products),
    'POST /api/products/bulk': ({ body }) =>
      (body as ProductBulk).dryRun ? { body: { products } } : answer,
  });
  const dialog = await ask('Delete…');
  await user.click(await dialog.findByRole('button', { name: 'Delete 1 product' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await give({ body: { products } });
  await screen.findByRole('dialog', { name: '1 of 2 products left as they were' });
});
