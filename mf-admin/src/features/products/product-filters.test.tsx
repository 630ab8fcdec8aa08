import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';
import { rug, size } from './product-under-test';

const user = userEvent.setup({ delay: null });

test('when the list is filtered and sorted, then the shop is asked for that, and the file has the same', async () => {
  const panel = await openPanel('/admin/products', {
    'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
    'GET /api/categories': () => ({ body: [rug.category] }),
    'GET /api/sizes': () => ({ body: [size] }),
  });
  await screen.findByRole('option', { name: 'Floral Rug' });
  await user.selectOptions(screen.getByLabelText('Category'), 'Floral Rug');
  await user.selectOptions(await screen.findByLabelText('Size'), '5X8');
  await user.selectOptions(screen.getByLabelText('Sort'), 'Price, high to low');
  await waitFor(() =>
    expect(panel.sentTo('GET', '/api/products').at(-1)?.url).toBe(
      '/api/products?sort=price-desc&page=1&limit=1000&category=floral-rug&size=5X8',
    ),
  );
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/products/export.csv?category=floral-rug&size=5X8',
  );
});

test('when the list is only sorted, then no filter is in use that could be cleared, or that left nothing', async () => {
  await openPanel('/admin/products?sort=oldest', {
    'GET /api/products': () => ({ body: { products: [], totalPages: 1, total: 0 } }),
  });
  expect(await screen.findByText('No products found. Add your first product!')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test.each([
  ['Category', 'category=floral-rugs', 'floral-rugs', ['All categories', 'Floral Rug']],
  ['Size', 'size=5x8', '5x8', ['All sizes', '5X8']],
])(
  'when an old link filters by a %s of another name, then the filter says by which, until it is given up',
  async (label, query, chosen, others) => {
    await openPanel(`/admin/products?${query}`, {
      'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
      'GET /api/categories': () => ({ body: [rug.category] }),
      'GET /api/sizes': () => ({ body: [size] }),
    });
    await screen.findByRole('option', { name: 'Floral Rug' });
    const filter = screen.getByLabelText<HTMLSelectElement>(label);
    expect([filter.value, filter.selectedOptions[0]?.text]).toEqual([chosen, chosen]);
    await user.selectOptions(filter, others[0] ?? '');
    expect([...filter.options].map(({ text }) => text)).toEqual(others);
  },
);

test('when orders of one product are asked for, then those are listed, and its name says so as soon as it is known', async () => {
  const panel = await openPanel('/admin/orders?product=rug-1', {
    'GET /api/products/rug-1': () => ({ body: rug }),
  });
  expect(screen.getByText('Orders with one product')).toBeTruthy();
  expect(await screen.findByText('Orders with Ganga Bloom')).toBeTruthy();
  expect(panel.sentTo('GET', '/api/orders').at(-1)?.url).toBe(
    '/api/orders?page=1&limit=50&product=rug-1',
  );
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/reports/orders.csv?product=rug-1',
  );
});
