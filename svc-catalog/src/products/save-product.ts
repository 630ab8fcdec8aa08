import type { z } from 'zod';
import {
  DEFAULT_DELIVERY,
  DEFAULT_RETURN_WINDOW,
  type productChange,
  type productInput,
} from '@handloom/contracts/catalogue';
import { toMinor } from '@handloom/contracts/money';
import type { Admin } from '@handloom/service-kit/audit/record-admin-change';
import { notFound } from '@handloom/service-kit/shop-error';
import { isStale } from '@handloom/service-kit/version-conflict';
import { recordProductChanged, recordProductDeleted } from '../catalogue-events/record-products';
import { brokenRule, isId, type Database, type Transaction } from '../database';
import type { PictureIntake } from '../images/picture-intake';
import { addPictures, type NewPicture } from '../images/picture-repository';
import { recordForAudit } from './audited-product';
import { changedImages } from './kept-images';
import { invalidForm } from './product-form';
import {
  deleteProduct,
  insertProduct,
  lockProduct,
  updateProduct,
  type StoredProduct,
} from './product-repository';

interface FilledForm<Fields extends z.ZodType> {
  fields: z.infer<Fields>;
  /** Paths of the uploaded pictures, in their order. */
  files: string[];
}

/** Where an admin's decisions become products, and facts for the other services. */
export function productDesk(database: Database, intake: PictureIntake) {
  return {
    async create(
      { fields: input, files }: FilledForm<typeof productInput>,
      by: Admin,
    ): Promise<{ id: string }> {
      await requireTaxonomy(database, input);
      const pictures = await intake.takeIn(files);
      return inOneTransaction(database, async (transaction) => {
        await storePictures(transaction, pictures);
        const product = await insertProduct(transaction, {
          name: input.name,
          description: input.description,
          priceMinor: toMinor(input.price),
          originalPriceMinor: toMinor(input.originalPrice),
          rating: input.rating ?? 0,
          categoryId: input.category,
          sizeId: input.size,
          images: changedImages([], undefined, hashes(pictures)),
          estimatedDelivery: input.estimatedDelivery ?? DEFAULT_DELIVERY,
          returnsAccepted: input.returnsAccepted ?? true,
          returnWindow: input.returnWindow ?? DEFAULT_RETURN_WINDOW,
        });
        await recordProductChanged(transaction, product, by.requestId);
        await recordForAudit(transaction, by, { before: null, after: product });
        return { id: product.id };
      });
    },

    /**
     * @returns whether somebody else has changed it since it was opened; then nothing is changed
     * @throws ShopError 404
     */
    async change(
      id: string,
      { fields: change, files }: FilledForm<typeof productChange>,
      by: Admin,
    ): Promise<{ isStale: boolean }> {
      const before = isId(id) ? await database.product.findUnique({ where: { id } }) : null;
      if (!before) throw notFound('Product');
      if (isStale(change.version, before)) return { isStale: true };
      await requireTaxonomy(database, change);
      changedImages(before.images, change.keepImages, []);
      const pictures = await intake.takeIn(files);
      return inOneTransaction(database, async (transaction) => {
        const product = await lockProduct(transaction, id);
        if (!product) throw notFound('Product');
        if (isStale(change.version, product)) return { isStale: true };
        await storePictures(transaction, pictures);
        const { price, originalPrice } = change;
        const changed = await updateProduct(transaction, {
          ...product,
          name: change.name ?? product.name,
          description: change.description ?? product.description,
          priceMinor: price === undefined ? product.priceMinor : toMinor(price),
          originalPriceMinor:
            originalPrice === undefined ? product.originalPriceMinor : toMinor(originalPrice),
          ...ratingsAfter(product, change.rating),
          categoryId: change.category ?? product.categoryId,
          sizeId: change.size ?? product.sizeId,
          images: changedImages(product.images, change.keepImages, hashes(pictures)),
          estimatedDelivery: change.estimatedDelivery ?? product.estimatedDelivery,
          returnsAccepted: change.returnsAccepted ?? product.returnsAccepted,
          returnWindow: change.returnWindow ?? product.returnWindow,
        });
        await recordProductChanged(transaction, changed, by.requestId);
        await recordForAudit(transaction, by, { before: product, after: changed });
        return { isStale: false };
      });
    },

    /** @throws ShopError 404 */
    async remove(id: string, by: Admin): Promise<void> {
      await database.$transaction(async (transaction) => {
        const product = isId(id) ? await lockProduct(transaction, id) : null;
        if (!product) throw notFound('Product');
        await recordForAudit(transaction, by, { before: product, after: null });
        await deleteProduct(transaction, id);
        const { version } = product;
        await recordProductDeleted(transaction, { id, version: version + 1 }, by.requestId);
      });
    },
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

const hashes = (pictures: NewPicture[]) => pictures.map(({ hash }) => hash);

async function storePictures(transaction: Transaction, pictures: NewPicture[]): Promise<void> {
  if (pictures.length > 0) await addPictures(transaction, pictures, { smallOnesAreMade: true });
}

/** Asked before pictures are decoded; the foreign keys judge again when the product is written. */
async function requireTaxonomy(
  database: Database,
  { category, size }: { category?: string | undefined; size?: string | undefined },
): Promise<void> {
  const [knownCategory, knownSize] = await Promise.all([
    category === undefined ||
      (isId(category) && database.category.findUnique({ where: { id: category } })),
    size === undefined || (isId(size) && database.size.findUnique({ where: { id: size } })),
  ]);
  const errors = {
    ...(!knownCategory && { category: 'This category does not exist' }),
    ...(!knownSize && { size: 'This size does not exist' }),
  };
  if (Object.keys(errors).length > 0) throw invalidForm(errors);
}

async function inOneTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.$transaction(work);
  } catch (error) {
    if (brokenRule(error) !== 'reference') throw error;
    throw invalidForm({ category: 'This category or size does not exist any more' });
  }
}
