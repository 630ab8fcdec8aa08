import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { heldBack, openPanel } from '../../admin-under-test';
import { rug } from './product-under-test';

const user = userEvent.setup({ delay: null });
const { cache } = SWRConfig.defaultValue;
const kept = () =>
  [...cache.keys()].filter((key) => key.startsWith('/api/products?') && cache.get(key)?.data);
const listed = { body: { products: [rug], totalPages: 1, total: 1 } };
const searchOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('search');

test('when one search follows another, then only what is shown is kept: a page may be a thousand products', async () => {
  const { answer, give } = heldBack();
  const panel = await openPanel('/admin/products', {
    'GET /api/products': ({ url }) => (searchOf(url) === 'gan' ? answer : listed),
  });
  await screen.findByRole('table', { name: 'Products' });
  for (const search of ['g', 'ga', 'gan', 'gang']) {
    await user.type(screen.getByRole('searchbox'), search.at(-1) ?? '');
    await waitFor(() => expect(searchOf(panel.sent.at(-1)?.url ?? '')).toBe(search));
  }
  await waitFor(() =>
    expect(screen.getByRole('region', { name: /^Products/ }).getAttribute('aria-busy')).toBeNull(),
  );
  // The answer to a search of before comes late.
  await give(listed);
  expect(kept()).toEqual(['/api/products?sort=newest&page=1&limit=1000&search=gang']);
  expect(screen.getByRole('table', { name: 'Products' })).toBeTruthy();
});
