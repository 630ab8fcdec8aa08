import type { Product } from '@handloom/contracts/catalogue';
import type { ShopSettings } from '@handloom/contracts/pages';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { productPath } from '../products/product-path';

export function productData({ origin, currency }: ShopSettings, product: Product): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product._id,
    category: product.category.name,
    size: product.size.name,
    image: product.images.map(({ url }) => origin + imageUrl(url, 1440)),
    brand: { '@type': 'Brand', name: 'Handloom' },
    offers: {
      '@type': 'Offer',
      url: origin + productPath(product._id),
      price: product.price.toFixed(2),
      priceCurrency: currency.catalogue,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(product.rating > 0 && {
      // The shop's own mark until shoppers write reviews, so it counts as one.
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        bestRating: 5,
        ratingCount: 1,
      },
    }),
  };
}
