import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductBulk, ProductBulkStep } from '@handloom/contracts/product-bulk';
import { heldBack, openPanel } from '../../admin-under-test';
import { rug } from './product-under-test';

const user = userEvent.setup({ delay: null });
const category = 'Floral Rug';
const step = (change: Partial<ProductBulkStep>): ProductBulkStep => ({
  _id: 'rug-1',
  name: 'Ganga Bloom',
  before: { price: 100, category },
  after: { price: 90, category },
  ...change,
});
const cheaper = step({});
const problem = 'It was changed meanwhile';
const refused = step({ _id: 'rug-2', name: 'Yamuna', problem });

type Told = Awaited<ReturnType<typeof heldBack>['answer']>;
const of = (...products: ProductBulkStep[]): Told => ({ body: { products } });

/** Asks what is done with two products, before a shop that answers so. */
async function ask(
  button: string,
  answer: (asked: ProductBulk) => Told | Promise<Told>,
  isSorted = false,
) {
  const panel = await openPanel('/admin/products', {
    'GET /api/products': () => ({
      body: { products: [rug, { ...rug, _id: 'rug-2' }], totalPages: 1, total: 2 },
    }),
    'POST /api/products/bulk': ({ body }) => answer(body as ProductBulk),
  });
  if (isSorted) await user.selectOptions(screen.getByLabelText('Sort'), 'Oldest first');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const done = () =>
    panel
      .sentTo('POST', '/api/products/bulk')
      .map(({ body }) => body as ProductBulk)
      .filter(({ dryRun }) => !dryRun);
  return { dialog, done, panel };
}
type Dialog = Awaited<ReturnType<typeof ask>>['dialog'];
const type = (dialog: Dialog, text: string) => user.type(dialog.getByLabelText('Percent'), text);
const change = (dialog: Dialog) => dialog.findByRole('button', { name: 'Change 1 product' });

test.each([
  ['Delete…', 'Delete 1 product'] as const,
  ['Change price…', 'Change 1 product'] as const,
])(
  'when %s comes to nothing, then only that is said, and nothing can be undone',
  async (button, apply) => {
    const { dialog } = await ask(button, ({ dryRun }) => of(dryRun ? cheaper : refused));
    if (button === 'Change price…') await type(dialog, '-10');
    await user.click(await dialog.findByRole('button', { name: apply }));
    expect(
      await screen.findByRole('dialog', { name: '1 of 2 products left as they were' }),
    ).toBeTruthy();
    expect(screen.queryByText(/^0 products/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('when one cannot be changed, then it stands first, is not counted, and what stays says so', async () => {
  const stays = step({ _id: 'rug-3', name: 'Jamuna', after: { price: 100, category } });
  const { dialog } = await ask('Change price…', () => of(cheaper, stays, refused));
  await type(dialog, '-10');
  await change(dialog);
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    `Yamuna${problem}₹100.00₹90.00`,
    'Ganga Bloom₹100.00₹90.00',
    'Jamuna₹100.00stays',
  ]);
});

describe('what another number would do', () => {
  /** Types one number, and then another, whose preview comes to this. */
  async function typeTwice(second: () => Told | Promise<Told>) {
    const { dialog } = await ask('Change price…', ({ action }) => {
      const { price } = action as Extract<typeof action, { kind: 'price' }>;
      return 'value' in price && price.value === -1 ? of(cheaper) : second();
    });
    await type(dialog, '-1');
    await change(dialog);
    await type(dialog, '0');
    return dialog;
  }
  const apply = (dialog: Dialog) => dialog.getByRole('button', { name: /^Change \d/ });

  test('when it is on its way, then it cannot be done unseen', async () => {
    const { answer, give } = heldBack();
    let isAsked = false;
    const dialog = await typeTwice(() => {
      isAsked = true;
      return answer;
    });
    await waitFor(() => expect(isAsked).toBe(true));
    await waitFor(() => expect(apply(dialog)).toHaveProperty('disabled', true));
    await give(of(cheaper));
    await waitFor(() => expect(apply(dialog)).toHaveProperty('disabled', false));
  });

  test('when it cannot be had, then it cannot be done, and it is said why', async () => {
    const dialog = await typeTwice(() => ({ status: 503, body: { message: 'Away.' } }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Away.');
    expect(apply(dialog)).toHaveProperty('disabled', true);
  });
});

test('when the button is pressed twice, then a tenth is taken off once', async () => {
  const { answer, give } = heldBack();
  const { dialog, done } = await ask('Change price…', ({ dryRun }) =>
    dryRun ? of(cheaper) : answer,
  );
  await type(dialog, '-10');
  await user.dblClick(await change(dialog));
  expect(done()).toHaveLength(1);
  await give(of(cheaper));
});

test('when the answer to an undoing is lost, then nobody says that it could not be done, and it can be asked for again', async () => {
  const { dialog } = await ask('Change price…', ({ action, dryRun }) => {
    if (dryRun || !('price' in action) || action.price.by !== 'undoing') return of(cheaper);
    throw new TypeError('Failed to fetch');
  });
  await type(dialog, '-10');
  await user.click(await change(dialog));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^No answer came\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('when it is read what was left as it was, then Back leaves that with the filter', async () => {
  const { dialog, panel } = await ask(
    'Change price…',
    ({ dryRun }) => of(dryRun ? cheaper : refused),
    true,
  );
  await type(dialog, '-10');
  await user.click(await change(dialog));
  await screen.findByRole('dialog', { name: '1 of 2 products left as they were' });
  await panel.back();
  expect(panel.address()).toBe('/admin/products');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when prices are changed twice, then the last change can be undone, once', async () => {
  const { dialog, done } = await ask('Change price…', () => of(cheaper));
  await type(dialog, '-10');
  await user.click(await change(dialog));
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Change price…' }));
  const again = within(await screen.findByRole('dialog'));
  await type(again, '-5');
  await user.click(await change(again));
  await waitFor(() => expect(done()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [undo, ...others] = screen.getAllByRole('button', { name: 'Undo' });
  expect(others).toEqual([]);
  await user.dblClick(undo as HTMLElement);
  await screen.findByText('Former prices put back: 1 product');
  expect(done()).toHaveLength(3);
});
