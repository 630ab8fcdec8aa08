import { productDeleted } from '@handloom/contracts/events/catalogue';
import { Prisma, type Database, type Transaction } from '../database';
import { recordProductsChanged, recordProductsWithdrawn } from './record-products';

/** A consumer that missed a deletion longer ago has other troubles. */
const DELETIONS_DAYS = 30;

/** So many products are told of in less than a second. */
const TOLD_AT_ONCE = 10_000;
/** Of 1,000,000 products in about a minute. */
const LONGEST_MS = 600_000;

/**
 * Makes sure that the stream tells of the whole catalogue. A stream that replaces a lost one gets
 * every product as it is now (with its version: who knows it skips it) and the last deletions.
 * @returns how many products are told of again
 */
export async function republishCatalogue(
  database: Database,
  streamCreatedAt: Date,
  atOnce = TOLD_AT_ONCE,
): Promise<number> {
  const work = async (transaction: Transaction) => {
    const [known] = await transaction.$queryRaw<{ createdAt: Date | null }[]>`
      SELECT stream_created_at AS "createdAt" FROM published_catalogue FOR UPDATE`;
    const isSame = known?.createdAt?.getTime() === streamCreatedAt.getTime();
    if (isSame) return 0;
    await transaction.$executeRaw`
      UPDATE published_catalogue SET stream_created_at = ${streamCreatedAt}`;
    // The first stream ever misses nothing: all there was to tell waits in the outbox.
    if (!known?.createdAt) return 0;
    return tellEverything(transaction, streamCreatedAt, atOnce);
  };
  return database.$transaction(work, { timeout: LONGEST_MS });
}

/** The same whatever the stream knows, for a consumer that has lost its state. @returns how many. */
export function republishEverything(database: Database): Promise<number> {
  const work = (transaction: Transaction) => tellEverything(transaction, new Date(), TOLD_AT_ONCE);
  return database.$transaction(work, { timeout: LONGEST_MS });
}

/** By statements of which none takes as long as the whole catalogue does. */
async function tellEverything(
  transaction: Transaction,
  publishedBefore: Date,
  atOnce: number,
): Promise<number> {
  await transaction.$executeRaw`
    UPDATE outbox SET published_at = NULL
    WHERE subject = ${productDeleted.subject} AND published_at < ${publishedBefore}
      AND created_at > now() - make_interval(days => ${DELETIONS_DAYS}::int)`;
  let told = 0;
  for (let after = 0; ;) {
    const [{ last } = { last: null }] = await transaction.$queryRaw<{ last: number | null }[]>`
      SELECT max(sequence)::float8 AS last
      FROM (SELECT sequence FROM products WHERE sequence > ${after}::bigint
            ORDER BY sequence LIMIT ${atOnce}::int) AS next`;
    if (last === null) return told;
    const next = Prisma.sql`p.sequence > ${after}::bigint AND p.sequence <= ${last}::bigint`;
    told += await recordProductsChanged(transaction, next);
    // Code of before the column tells of each of them as if it were published.
    const unpublished = await transaction.product.findMany({
      where: { publishedAt: null, sequence: { gt: after, lte: last } },
      select: { id: true, version: true },
    });
    await recordProductsWithdrawn(transaction, unpublished, null);
    after = last;
  }
}
