import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminChange } from '@handloom/contracts/audit';
import { openPanel, type Sent } from '../../admin-under-test';
import { rug } from '../products/product-under-test';

const user = userEvent.setup({ delay: null });

const line: AdminChange = {
  _id: '00000000-0000-4000-8000-000000000040',
  at: '2026-11-22T10:40:00.000Z',
  by: { _id: 'admin-1', name: 'Asha E.' },
  kind: 'product',
  about: 'rug-1',
  name: 'as it was',
  action: 'changed',
  before: { price: 8000 },
  after: { price: 7500 },
};

const SHOPPERS = '/api/products';
const UNPUBLISHED = '/api/products/unpublished';
const way = () => screen.queryByRole('link', { name: 'Open the product' })?.getAttribute('href');

/** Opens the line before a shop in which its product is in one of the lists, or in none. */
async function openLine(list?: string) {
  const answer = (of: string) => (sent: Sent) => ({
    body:
      of === list && sent.url.includes('search=rug-1')
        ? { products: [rug], totalPages: 1, total: 1 }
        : { products: [], totalPages: 0, total: 0 },
  });
  const panel = await openPanel('/admin/audit', {
    'GET /api/audit/catalog': () => ({ body: [line] }),
    [`GET ${SHOPPERS}`]: answer(SHOPPERS),
    [`GET ${UNPUBLISHED}`]: answer(UNPUBLISHED),
  });
  await user.click(await screen.findByRole('button', { name: 'as it was' }));
  await screen.findByRole('dialog');
  return panel;
}

test.each([
  ['is in the shop', SHOPPERS, '/admin/products?search=rug-1'],
  ['is not published', UNPUBLISHED, '/admin/products?search=rug-1&standing=unpublished'],
])(
  'when a product that was changed %s, then the way leads to it by its id, whatever it is called by now',
  async (_what, list, href) => {
    await openLine(list);
    await waitFor(() => expect(way()).toBe(href));
  },
);

test('when a product that was changed is there no more, then no way is offered to it', async () => {
  const panel = await openLine();
  await waitFor(() => expect(panel.sentTo('GET', UNPUBLISHED)).toHaveLength(1));
  await expect(waitFor(() => expect(way()).toBeTruthy(), { timeout: 100 })).rejects.toThrow();
});
