import type { ShopSettings } from '@handloom/contracts/pages';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';

export function organizationData({ origin }: ShopSettings): object {
  const { since, phone, emails, social } = SHOP_ADDRESS;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Handloom',
    url: `${origin}/`,
    foundingDate: String(since),
    email: emails[0],
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Mirzapur',
      addressRegion: 'Uttar Pradesh',
      addressCountry: 'IN',
    },
    sameAs: Object.values(social),
  };
}
