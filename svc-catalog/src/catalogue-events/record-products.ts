import { productChanged, productDeleted } from '@handloom/contracts/events/catalogue';
import { newEvent } from '@handloom/service-kit/new-event';
import { recordEvent } from '@handloom/service-kit/outbox';
import { Prisma, type Transaction } from '../database';
import { pictureUrl } from '../images/picture-catalogue';

interface ChangedProduct {
  id: string;
  version: number;
  name: string;
  description: string;
  priceMinor: number;
  images: string[];
}

/** Tells the other services of a new or changed product, if the transaction that changed it commits. */
export async function recordProductChanged(
  transaction: Transaction,
  product: ChangedProduct,
  requestId: string | null,
): Promise<void> {
  const { id, version, name, description, priceMinor, images } = product;
  const image = images[0] === undefined ? null : pictureUrl(images[0]);
  const changed = { productId: id, version, name, description, priceMinor, image };
  await recordEvent(transaction, newEvent(productChanged, changed, requestId));
}

export async function recordProductDeleted(
  transaction: Transaction,
  product: { id: string; version: number },
  requestId: string | null,
): Promise<void> {
  const { id, version } = product;
  await recordEvent(transaction, newEvent(productDeleted, { productId: id, version }, requestId));
}

/**
 * The same fact for many products at once, written by the database itself.
 * @param which condition on `products p`
 * @returns how many
 */
export async function recordProductsChanged(
  transaction: Transaction,
  which: Prisma.Sql,
  requestId: string | null = null,
): Promise<number> {
  return transaction.$executeRaw`
    INSERT INTO outbox (id, subject, payload)
    SELECT event.id, ${productChanged.subject}, jsonb_build_object(
      'id', event.id,
      'subject', ${productChanged.subject}::text,
      'occurredAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'requestId', ${requestId}::text,
      'data', jsonb_build_object(
        'productId', event.product_id, 'version', event.version, 'name', event.name,
        'description', event.description, 'priceMinor', event.price_minor,
        'image', ${pictureUrl('')}::text || event.image))
    FROM (SELECT gen_random_uuid() AS id, p.id AS product_id, p.version, p.name, p.description,
                 p.price_minor, p.images[1] AS image
          FROM products p WHERE ${which} ORDER BY p.sequence) AS event`;
}
