import type { Product } from '@handloom/contracts/catalogue';
import type { ShopSettings } from '@handloom/contracts/pages';
import type { Review } from '@handloom/contracts/reviews';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { productPath } from '../products/product-path';

/** @param reviews those that the page shows first; what is marked up must be there to read */
export function productData(
  { origin, currency }: ShopSettings,
  product: Product,
  reviews: Review[],
): object {
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
    // The shop's own mark is nobody's review: it is shown, but not claimed.
    ...(product.reviewCount && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(product.rating.toFixed(2)),
        reviewCount: product.reviewCount,
        ...SCALE,
      },
      review: reviews.map(reviewData),
    }),
  };
}

const SCALE = { bestRating: 5, worstRating: 1 };

function reviewData({ stars, text, author, createdAt }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: createdAt.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: stars, ...SCALE },
    reviewBody: text,
  };
}
