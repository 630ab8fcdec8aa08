import type { Product } from '@handloom/contracts/catalogue';
import { fromMinor } from '@handloom/contracts/money';
import type { AltTexts } from './kept-images';

/** A product as the repository reads it. Money in whole minor units (paise). */
export interface ProductRecord {
  id: string;
  name: string;
  description: string;
  priceMinor: number;
  originalPriceMinor: number;
  rating: number;
  reviewCount: number;
  images: string[];
  altTexts: AltTexts;
  estimatedDelivery: string;
  returnsAccepted: boolean;
  returnWindow: string;
  createdAt: Date;
  isPublished: boolean;
  version: number;
  categoryId: string;
  categoryName: string;
  categorySlug: string;
  sizeId: string;
  sizeName: string;
}

/** Percent off, never below 0. Multiplied first: 100 * a / b is exact where the percentage is whole. */
function discountOf(priceMinor: number, originalPriceMinor: number): number {
  if (originalPriceMinor <= priceMinor) return 0;
  return ((originalPriceMinor - priceMinor) * 100) / originalPriceMinor;
}

export function productOnTheWire(
  record: ProductRecord,
  picture: (hash: string) => Product['images'][number],
): Product {
  return {
    _id: record.id,
    name: record.name,
    description: record.description,
    price: fromMinor(record.priceMinor),
    originalPrice: fromMinor(record.originalPriceMinor),
    discount: discountOf(record.priceMinor, record.originalPriceMinor),
    rating: record.rating,
    reviewCount: record.reviewCount,
    images: record.images.map((hash) => {
      const alt = record.altTexts[hash];
      return alt ? { ...picture(hash), alt } : picture(hash);
    }),
    category: {
      _id: record.categoryId,
      name: record.categoryName,
      slug: record.categorySlug,
    },
    size: { _id: record.sizeId, name: record.sizeName },
    estimatedDelivery: record.estimatedDelivery,
    returnsAccepted: record.returnsAccepted,
    returnWindow: record.returnWindow,
    createdAt: record.createdAt.toISOString(),
    version: record.version,
    ...(!record.isPublished && { published: false }),
  };
}
