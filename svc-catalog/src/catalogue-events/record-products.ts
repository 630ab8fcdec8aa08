import { productChanged, productDeleted } from '@handloom/contracts/events/catalogue';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { insertEvents, recordEvents } from '@handloom/service-kit/events/outbox';
import { traceOfEvent } from '@handloom/service-kit/tracing/event-trace';
import { Prisma, type Transaction } from '../database';
import { pictureUrl } from '../images/picture-catalogue';

/**
 * Tells the other services that shoppers can have these no more.
 * @param products with the version that they are told by, which must not be below one that they may have heard of
 */
export async function recordProductsWithdrawn(
  transaction: Transaction,
  products: readonly { id: string; version: number }[],
  requestId: string | null,
): Promise<void> {
  if (products.length === 0) return;
  const events = products.map(({ id: productId, version }) =>
    newEvent(productDeleted, { productId, version }, requestId),
  );
  await recordEvents(transaction, events);
}

interface Told {
  requestId?: string | null;
  /** Whether nothing but the rating and the reviews changed. */
  ratingOnly?: boolean;
}

/**
 * Tells the other services of new or changed products, if the transaction that changed them commits. Of one that is not
 * published nothing is told.
 * @param which condition on `products p`
 * @returns how many
 */
export async function recordProductsChanged(
  transaction: Transaction,
  which: Prisma.Sql,
  { requestId = null, ratingOnly = false }: Told = {},
): Promise<number> {
  const events = Prisma.sql`
    SELECT event.id, ${productChanged.subject}, jsonb_build_object(
      'id', event.id,
      'subject', ${productChanged.subject}::text,
      'occurredAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'requestId', ${requestId}::text,
      'data', jsonb_build_object(
        'productId', event.product_id, 'version', event.version, 'name', event.name,
        'description', event.description, 'priceMinor', event.price_minor,
        'image', ${pictureUrl('')}::text || event.image, 'category', event.category, 'ratingOnly', ${ratingOnly}::boolean))
      || ${JSON.stringify(traceOfEvent())}::jsonb
    FROM (SELECT gen_random_uuid() AS id, p.id AS product_id, p.version, p.name, p.description,
                 p.price_minor, p.images[1] AS image,
                 jsonb_build_object('id', c.id, 'name', c.name, 'version', c.version) AS category
          FROM products p JOIN categories c ON c.id = p.category_id 
          WHERE ${which} AND p.published_at IS NOT NULL ORDER BY p.sequence) AS event`;
  return transaction.$executeRaw`${insertEvents(Prisma.sql, events)}`;
}
