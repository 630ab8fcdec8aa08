import { screen } from '@testing-library/react';
import { openPage } from '../testing/shop-page';
import { BlogPage } from './blog-page';

test('when an article is read to its end, then the other ones and all rugs are a click away', () => {
  openPage(<BlogPage />, { route: '/blogs/:blogId', at: '/blogs/a-day-at-the-dye-pots' });
  const links = screen.getAllByRole('link', { name: /^Read More/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Read More: How large should a rug be?', '/blogs/how-large-should-a-rug-be'],
  ]);
  expect(screen.getByRole('link', { name: 'See all rugs' }).getAttribute('href')).toBe(
    '/categories/all',
  );
});
