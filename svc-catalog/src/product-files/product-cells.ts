import type { ProductColumn } from '@handloom/contracts/product-files';
import { withLineFeeds } from '@handloom/contracts/line-breaks';
import { fromMinor } from '@handloom/contracts/money';
import type { CsvCell } from '@handloom/service-kit/lists/csv';
import type { ProductFacts, StoredProduct } from '../products/product-repository';
import type { Taxonomy } from '../taxonomy/read-taxonomy';

type WrittenProduct = ProductFacts & Partial<Pick<StoredProduct, 'id' | 'adminRating'>>;

/** A product as its row in a file. */
export function productCells(
  product: WrittenProduct,
  { categories, sizes }: Taxonomy,
): Record<ProductColumn, CsvCell> {
  const rating = product.adminRating ?? product.rating;
  return {
    ID: product.id ?? '',
    Name: product.name,
    // What releases of before stored has both characters.
    Description: withLineFeeds(product.description),
    Price: fromMinor(product.priceMinor),
    'Original price': fromMinor(product.originalPriceMinor),
    Category: categories.nameOf(product.categoryId),
    Size: sizes.nameOf(product.sizeId),
    // None was given: forms take 1 to 5.
    Rating: rating === 0 ? '' : rating,
    'Estimated delivery': product.estimatedDelivery,
    'Returns accepted': product.returnsAccepted ? 'yes' : 'no',
    'Return window': product.returnWindow,
    Published: product.isPublished ? 'yes' : 'no',
    Pictures: product.images.join(' '),
    'Alt texts': product.images
      .map((hash) => product.altTexts[hash] ?? '')
      .join('\n')
      .trimEnd(),
  };
}
