import type { Product } from '@handloom/contracts/catalogue';
import type { PageHead } from '@handloom/contracts/pages';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { productPath } from '../products/product-path';

const DESCRIPTION_LENGTH = 155;

export function productHead(product: Product): PageHead {
  const [image] = product.images;
  return {
    title: `${product.name} | Handloom`,
    description: shortened(product.description),
    canonical: productPath(product._id),
    openGraphType: 'product',
    image: image && imageUrl(image.url, 1440),
  };
}

/** While nothing is known of the product yet. */
export const PRODUCT_HEAD: PageHead = { title: 'Rug | Handloom' };
export const MISSING_PRODUCT_HEAD: PageHead = {
  title: 'Product not found | Handloom',
  noIndex: true,
};

/** Whole words, at most as many as search results show. Chinese, Thai and others part them by nothing. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const space = line.lastIndexOf(' ', DESCRIPTION_LENGTH);
  const words = line.slice(0, space > DESCRIPTION_LENGTH / 2 ? space : DESCRIPTION_LENGTH);
  // The first half of a letter.
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
