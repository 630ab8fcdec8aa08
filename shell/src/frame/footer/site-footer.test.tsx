import { screen, within } from '@testing-library/react';
import { openApp } from '../../app-under-test';

test('when a visitor reaches the end of a page, then the footer has the shop’s pages, policies and contacts', async () => {
  await openApp({ at: '/nowhere' });
  const footer = within(screen.getByRole('contentinfo'));
  const links = (name: string) =>
    within(footer.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links('Information')).toEqual([
    ['About Us', '/about'],
    ['Contact', '/contact'],
    ['FAQs', '/faqs'],
  ]);
  expect(links('Policies')).toEqual([
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy-policy'],
  ]);
  expect(footer.getByText('Mirzapur, Uttar Pradesh, India')).toBeTruthy();
  const [phone, ...others] = links('Contact Us').map(([, href]) => href ?? '');
  expect(phone).toMatch(/^tel:\+\d+$/);
  expect(others.filter((href) => href.startsWith('mailto:'))).toHaveLength(2);
  expect(footer.getByRole('link', { name: /Our shop on/ }).getAttribute('target')).toBe('_blank');
  expect(footer.getByRole('link', { name: 'Instagram' })).toBeTruthy();
  const wishlist = footer.getByRole('link', { name: 'Your wishlist' });
  expect(wishlist.getAttribute('href')).toBe('/wishlist');
});

test('when a visitor wants to talk, then a chat with the shop is one click away', async () => {
  await openApp({ at: '/nowhere' });
  expect(screen.getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/\d+\?text=/,
  );
});
