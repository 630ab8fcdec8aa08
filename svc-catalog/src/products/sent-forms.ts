import { createHash } from 'node:crypto';
import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Transaction } from '../database';

/** A form of a new product, as far as it can be recognised when it comes again. */
export interface SentForm {
  userId: string;
  /** The client's `Idempotency-Key`. */
  key: string;
  fingerprint: string;
}

/** @param said all that the form says, in one order whenever it says the same */
export function fingerprintOf(...said: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/**
 * Notes that the form makes this product, unless it has made one already. Sent twice at once, the second waits here for the first.
 * @returns the id of the product that it made first
 * @throws ShopError 422 for a key that was sent with another form
 */
export async function productOfForm(
  transaction: Transaction,
  { userId, key, fingerprint }: SentForm,
  productId: string,
): Promise<string> {
  const [made] = await transaction.$queryRaw<{ productId: string; fingerprint: string }[]>`
    INSERT INTO product_forms AS known (user_id, key, fingerprint, product_id)
    VALUES (${userId}, ${key}, ${fingerprint}, ${productId}::uuid)
    -- Changes nothing, and returns the row that is there.
    ON CONFLICT (user_id, key) DO UPDATE SET key = known.key
    RETURNING product_id AS "productId", fingerprint`;
  if (made?.fingerprint !== fingerprint) {
    throw new ShopError(
      422,
      'This form has added a product already, before it was changed. You find it in the list.',
      { code: 'key-reused' },
    );
  }
  return made.productId;
}

/** Longer than the session lives in which a form is open. */
export const OLD_FORMS: OldRows = {
  table: 'product_forms',
  where: `sent_at < now() - interval '32 days'`,
};
