import type { z } from 'zod';
import { DEFAULT_DELIVERY, DEFAULT_RETURN_WINDOW } from '@handloom/contracts/catalogue';
import type { productChange, productInput } from '@handloom/contracts/product-form';
import { toMinor } from '@handloom/contracts/money';
import type { Pictures } from './kept-images';
import type { ProductFacts, StoredProduct } from './product-repository';

/** A new product, as its form says. */
export function newFacts(input: z.infer<typeof productInput>, pictures: Pictures): ProductFacts {
  return {
    name: input.name,
    description: input.description,
    priceMinor: toMinor(input.price),
    originalPriceMinor: toMinor(input.originalPrice),
    rating: input.rating ?? 0,
    categoryId: input.category,
    sizeId: input.size,
    ...pictures,
    estimatedDelivery: input.estimatedDelivery ?? DEFAULT_DELIVERY,
    returnsAccepted: input.returnsAccepted ?? true,
    returnWindow: input.returnWindow ?? DEFAULT_RETURN_WINDOW,
    isPublished: input.published ?? true,
  };
}

/** A product after a change: what the form leaves out stays. */
export function changedFacts(
  product: StoredProduct,
  change: z.infer<typeof productChange>,
  pictures: Pictures,
): StoredProduct {
  const { price, originalPrice } = change;
  return {
    ...product,
    name: change.name ?? product.name,
    description: change.description ?? product.description,
    priceMinor: price === undefined ? product.priceMinor : toMinor(price),
    originalPriceMinor:
      originalPrice === undefined ? product.originalPriceMinor : toMinor(originalPrice),
    ...ratingsAfter(product, change.rating),
    categoryId: change.category ?? product.categoryId,
    sizeId: change.size ?? product.sizeId,
    ...pictures,
    estimatedDelivery: change.estimatedDelivery ?? product.estimatedDelivery,
    returnsAccepted: change.returnsAccepted ?? product.returnsAccepted,
    returnWindow: change.returnWindow ?? product.returnWindow,
    isPublished: change.published ?? product.isPublished,
  };
}

/** While reviews decide the rating, an admin's number is kept for the time without any. */
function ratingsAfter(
  { rating, adminRating }: StoredProduct,
  given: number | undefined,
): Pick<StoredProduct, 'rating' | 'adminRating'> {
  if (given === undefined) return { rating, adminRating };
  return adminRating === null ? { rating: given, adminRating } : { rating, adminRating: given };
}
