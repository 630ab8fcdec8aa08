import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductBulk } from '@handloom/contracts/product-bulk';
import { loseFocus } from '@handloom/test-kit/lose-focus';
import { heldBack, openPanel } from '../../admin-under-test';
import { orderUnderTest } from '../orders/order-under-test';
import { rug } from '../products/product-under-test';

const user = userEvent.setup({ delay: null });
const AWAY = 'This part of the shop is away.';

/** Presses it by keyboard, and lets what it asked for fail. */
async function pressInVain(button: HTMLElement, give: ReturnType<typeof heldBack>['give']) {
  button.focus();
  await user.keyboard('{Enter}');
  loseFocus();
  await give({ status: 400, body: { message: AWAY } });
  expect((await screen.findAllByText(AWAY, { exact: false })).length).toBeGreaterThan(0);
}

describe('of an order', () => {
  const order = orderUnderTest({ id: '1', status: 'Processing' });
  const open = (answers: Parameters<typeof openPanel>[1]) =>
    openPanel('/admin/orders?order=1', {
      'GET /api/orders/1': () => ({ body: order }),
      ...answers,
    });

  test('when a note could not be added, then the keyboard goes on at its button', async () => {
    const { answer, give } = heldBack();
    await open({ 'POST /api/orders/1/notes': () => answer });
    await user.type(await screen.findByLabelText('New note'), 'Nobody home.');
    const add = screen.getByRole('button', { name: 'Add note' });
    await pressInVain(add, give);
    expect(document.activeElement).toBe(add);
  });

  test('when it could not be cancelled and a note was written, then the keyboard goes on in the question', async () => {
    const { answer, give } = heldBack();
    await open({ 'PATCH /api/orders/1': () => answer });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.type(question.getByLabelText('Note'), 'She moved.');
    const yes = question.getByRole('button', { name: 'Cancel order' });
    await pressInVain(yes, give);
    expect(document.activeElement).toBe(yes);
  });
});

describe('of several products', () => {
  const listed = { body: { products: [rug], totalPages: 1, total: 1 } };

  test('when they could not be changed, then the keyboard goes on at the button', async () => {
    const { answer, give } = heldBack();
    const before = { price: 1, category: 'Floral Rug' };
    const step = { _id: rug._id, name: rug.name, before, after: null };
    await openPanel('/admin/products', {
      'GET /api/products': () => listed,
      'POST /api/products/bulk': ({ body }) =>
        (body as ProductBulk).dryRun ? { body: { products: [step] } } : answer,
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const apply = await screen.findByRole('button', { name: 'Delete 1 product' });
    await pressInVain(apply, give);
    expect(await screen.findByRole('button', { name: 'Delete 1 product' })).toBe(apply);
    expect(document.activeElement).toBe(apply);
  });

  test('when a file could not be imported, then the keyboard goes on in the dialog', async () => {
    const { answer, give } = heldBack();
    const report = {
      imported: false,
      rows: 1,
      added: 1,
      changed: 0,
      unchanged: 0,
      errorCount: 0,
      errors: [],
      changes: [],
    };
    await openPanel('/admin/products', {
      'GET /api/products': () => listed,
      'POST /api/products/import': ({ url }) =>
        url.includes('dryRun=true') ? { body: report } : answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const file = new File(['Name\nYamuna'], 'rugs.csv', { type: 'text/csv' });
    file.arrayBuffer ??= async () => new TextEncoder().encode('Name\nYamuna').buffer;
    const dialog = screen.getByRole('dialog', { name: 'Import Products' });
    await user.upload(within(dialog).getByLabelText('CSV file'), file);
    const go = await within(dialog).findByRole('button', { name: 'Import 1 product' });
    await pressInVain(go, give);
    expect(go.isConnected).toBe(false);
    expect(document.activeElement).not.toBe(document.body);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
});

test('when a list cannot be had as it is sorted now, then the keyboard goes on in its page', async () => {
  await openPanel('/admin/orders', {
    'GET /api/orders': ({ url }) =>
      url.includes('sort=')
        ? { status: 503, body: { message: AWAY } }
        : { body: [orderUnderTest()], total: 1 },
  });
  (await screen.findByRole('button', { name: 'Amount' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(AWAY)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
