import { screen } from '@testing-library/react';
import { openPanel } from '../../admin-under-test';

const card = (label: string) => screen.findByRole('link', { name: new RegExp(label) });

test('when the counts have come, then each card shows its own', async () => {
  await openPanel('/admin/dashboard', {
    'GET /api/dashboard/analytics': () => ({
      body: {
        totalProducts: 52,
        categoryWiseProductCounts: { HandTufted: 8, HandKnotted: 9, HandWoven: 10 },
      },
    }),
  });
  expect(screen.getAllByRole('status').length).toBeGreaterThanOrEqual(4);

  expect(await screen.findByRole('link', { name: 'Total Products 52' })).toBeTruthy();
  expect((await card('Hand Tufted')).textContent).toBe('Hand Tufted8');
  expect((await card('Hand Knotted')).textContent).toBe('Hand Knotted9');
  const woven = await card('Hand Woven');
  expect(woven.textContent).toBe('Hand Woven10');
  expect(woven.getAttribute('href')).toBe('/admin/products?category=hand-woven');
});

test('when the counts fail, then they are 0, and a toast says so', async () => {
  await openPanel('/admin/dashboard', {
    'GET /api/dashboard/analytics': () => ({ status: 500, body: {} }),
  });
  expect(await screen.findByRole('link', { name: 'Total Products 0' })).toBeTruthy();
  expect(await screen.findByText('Failed to fetch the counts of products')).toBeTruthy();
});

test('when what waits is not known, then a toast says so', async () => {
  await openPanel('/admin/dashboard', {
    'GET /api/reports/overview': () => ({ status: 503, body: { message: 'Orders are away.' } }),
  });
  expect(await screen.findByText('Orders are away.')).toBeTruthy();
});
