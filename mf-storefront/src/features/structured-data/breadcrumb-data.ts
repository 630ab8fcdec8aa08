import type { ShopSettings } from '@handloom/contracts/pages';

/** Search engines show it above a result. The last step is the page itself. */
export function breadcrumbData(
  { origin }: ShopSettings,
  steps: readonly { name: string; path: string }[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
