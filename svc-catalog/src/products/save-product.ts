import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { newProductInput, productChange } from '@handloom/contracts/product-form';
import type { Admin } from '@handloom/service-kit/audit/record-admin-change';
import { notFound } from '@handloom/service-kit/shop-error';
import { isUuid } from '@handloom/service-kit/uuid';
import { isStale } from '@handloom/service-kit/server/version-conflict';
import type { Database, Transaction } from '../database';
import type { PictureIntake, UploadedFile } from '../images/picture-intake';
import { addPictures, planRenditions, type NewPicture } from '../images/picture-repository';
import { isMadeAtUpload } from '../images/rendition';
import { readTaxonomy } from '../taxonomy/read-taxonomy';
import { changedPictures, imagesOfShop, type Pictures } from './kept-images';
import { inOneTransaction } from './one-transaction';
import { changedFacts, newFacts } from './product-facts';
import { invalidForm } from './product-form';
import { lockProduct, readStored } from './product-repository';
import { fingerprintOf, productOfForm } from './sent-forms';
import { writeProducts } from './write-products';

interface FilledForm<Fields extends z.ZodType> {
  fields: z.infer<Fields>;
  /** Paths of the uploaded pictures, in their order. */
  files: UploadedFile[];
}

/** Where an admin's decisions become products, and facts for the other services. */
export function productDesk(database: Database, intake: PictureIntake) {
  return {
    /**
     * @returns the product that it makes, or that the same form has made before
     * @throws ShopError 422 for a key that came with another form
     */
    async create(
      { fields: input, files, key }: FilledForm<typeof newProductInput> & { key: string | null },
      by: Admin,
    ): Promise<{ id: string }> {
      await requireTaxonomy(database, input);
      const present = { images: await imagesOfShop(database, input.keepImages), altTexts: {} };
      changedPictures(present, input, pathsOf(files));
      const pictures = await intake.takeIn(files);
      const id = randomUUID();
      return inOneTransaction(database, async (transaction) => {
        if (key !== null) {
          const fingerprint = fingerprintOf(input, hashes(pictures));
          const made = await productOfForm(transaction, { ...by, key, fingerprint }, id);
          if (made !== id) return { id: made };
        }
        await storePictures(transaction, pictures);
        const changed = changedPictures(present, input, hashes(pictures));
        await writeProducts(transaction, { added: [{ id, ...newFacts(input, changed) }] }, by);
        return { id };
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
      const before = isUuid(id) ? await readStored(database, id) : null;
      if (!before) throw notFound('Product');
      if (isStale(change.version, before)) return { isStale: true };
      await requireTaxonomy(database, change);
      // Whoever saves over somebody else's change can bring back a picture that is gone meanwhile.
      const ofShop = await imagesOfShop(database, change.keepImages);
      const keepable = ({ images, altTexts }: Pictures) => ({
        images: [...images, ...ofShop],
        altTexts,
      });
      changedPictures(keepable(before), change, pathsOf(files));
      const pictures = await intake.takeIn(files);
      return inOneTransaction(database, async (transaction) => {
        const product = await lockProduct(transaction, id);
        if (!product) throw notFound('Product');
        if (isStale(change.version, product)) return { isStale: true };
        await storePictures(transaction, pictures);
        const after = changedPictures(keepable(product), change, hashes(pictures));
        const changed = { before: product, after: changedFacts(product, change, after) };
        await writeProducts(transaction, { changed: [changed] }, by);
        return { isStale: false };
      });
    },

    /** @throws ShopError 404 */
    async remove(id: string, by: Admin): Promise<void> {
      await database.$transaction(async (transaction) => {
        const product = isUuid(id) ? await lockProduct(transaction, id) : null;
        if (!product) throw notFound('Product');
        await writeProducts(transaction, { deleted: [product] }, by);
      });
    },
  };
}

const hashes = (pictures: NewPicture[]) => pictures.map(({ hash }) => hash);

async function storePictures(transaction: Transaction, pictures: NewPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  // In one order, so that two who upload the same never wait for each other.
  const ordered = pictures.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  await addPictures(transaction, ordered);
  await planRenditions(transaction, ordered, isMadeAtUpload);
}

/** Asked before pictures are decoded; the foreign keys judge again when the product is written. */
async function requireTaxonomy(
  database: Database,
  { category, size }: { category?: string | undefined; size?: string | undefined },
): Promise<void> {
  const { categories, sizes } = await readTaxonomy(database);
  const errors: Record<string, string> = {};
  if (category && !categories.has(category)) errors['category'] = 'This category does not exist';
  if (size && !sizes.has(size)) errors['size'] = 'This size does not exist';
  if (Object.keys(errors).length > 0) throw invalidForm(errors);
}

/** Stand for the pictures that come of them, until they have names. */
const pathsOf = (files: UploadedFile[]) => files.map(({ path }) => path);
