import type { Database, Transaction } from '../database';
import type { PictureFacts } from './encode-picture';
import { allRenditions, isMadeAtUpload, type PictureFormat, type Rendition } from './rendition';

const CLAIM_SECONDS = 300;
const MOST_ATTEMPTS = 3;

export interface NewPicture extends PictureFacts {
  hash: string;
}

/** Stores what is known of pictures, and the renditions that are left to the queue. Known ones stay. */
export async function addPictures(
  transaction: Transaction,
  pictures: readonly NewPicture[],
  { smallOnesAreMade }: { smallOnesAreMade: boolean },
): Promise<void> {
  await transaction.image.createMany({
    data: pictures.map(({ hash, width, height, placeholder }) => ({
      hash,
      width,
      height,
      placeholder,
    })),
    skipDuplicates: true,
  });
  await transaction.imageWork.createMany({
    data: pictures.flatMap(({ hash, width: fullWidth }) =>
      allRenditions(fullWidth)
        .map((rendition, priority) => ({ hash, priority, ...rendition }))
        .filter((rendition) => !(smallOnesAreMade && isMadeAtUpload(rendition))),
    ),
    skipDuplicates: true,
  });
}

export interface ClaimedWork extends Rendition {
  hash: string;
}

/** Takes the next rendition to make; no other copy gets it while the claim lasts. */
export async function claimWork(database: Database): Promise<ClaimedWork | null> {
  const [work] = await database.$queryRaw<{ hash: string; width: number; format: PictureFormat }[]>`
    UPDATE image_work AS w
    SET claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}::int), attempts = attempts + 1
    FROM (SELECT hash, width, format FROM image_work
          WHERE (claimed_until IS NULL OR claimed_until < now()) AND attempts < ${MOST_ATTEMPTS}::int
          ORDER BY priority, hash, width, format LIMIT 1 FOR UPDATE SKIP LOCKED) AS next
    WHERE w.hash = next.hash AND w.width = next.width AND w.format = next.format
    RETURNING w.hash, w.width, w.format`;
  return work ?? null;
}

/** Gives a claim back without counting the attempt: the service stops, the work did not fail. */
export async function releaseWork(database: Database, work: ClaimedWork): Promise<void> {
  const { hash, width, format } = work;
  await database.imageWork.updateMany({
    where: { hash, width, format },
    data: { claimedUntil: null, attempts: { decrement: 1 } },
  });
}

export async function finishWork(database: Database, work: ClaimedWork): Promise<void> {
  const { hash, width, format } = work;
  await database.imageWork.deleteMany({ where: { hash, width, format } });
}
