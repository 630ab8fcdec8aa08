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
