import { productDeleted } from '@handloom/contracts/events/catalogue';
import { Prisma, type Database, type Transaction } from '../database';
import { recordProductsChanged } from './record-products';

/** A consumer that missed a deletion longer ago has other troubles. */
const DELETIONS_DAYS = 30;

/**
 * Makes sure that the stream tells of the whole catalogue. A stream that replaces a lost one gets
 * every product as it is now (with its version: who knows it skips it) and the last deletions.
 * @returns how many products are told of again
 */
export async function republishCatalogue(
  database: Database,
  streamCreatedAt: Date,
): Promise<number> {
  return database.$transaction(async (transaction) => {
    const [known] = await transaction.$queryRaw<{ createdAt: Date | null }[]>`
      SELECT stream_created_at AS "createdAt" FROM published_catalogue FOR UPDATE`;
    const isSame = known?.createdAt?.getTime() === streamCreatedAt.getTime();
    if (isSame) return 0;
    await transaction.$executeRaw`
      UPDATE published_catalogue SET stream_created_at = ${streamCreatedAt}`;
    // The first stream ever misses nothing: all there was to tell waits in the outbox.
    if (!known?.createdAt) return 0;
    return tellEverything(transaction, streamCreatedAt);
  });
}

/** The same whatever the stream knows, for a consumer that has lost its state. @returns how many. */
export function republishEverything(database: Database): Promise<number> {
  return database.$transaction((transaction) => tellEverything(transaction, new Date()));
}

async function tellEverything(transaction: Transaction, publishedBefore: Date): Promise<number> {
  await transaction.$executeRaw`
    UPDATE outbox SET published_at = NULL
    WHERE subject = ${productDeleted.subject} AND published_at < ${publishedBefore}
      AND created_at > now() - make_interval(days => ${DELETIONS_DAYS}::int)`;
  return recordProductsChanged(transaction, Prisma.sql`true`);
}
