import type { Database, Transaction } from '../database';
import type { PictureFacts } from './encode-picture';
import { allRenditions, type PictureFormat, type Rendition } from './rendition';

const CLAIM_SECONDS = 300;
/** What failed so often waits a day: another release may be able to, or its master is there again. */
const MOST_ATTEMPTS = 3;
const NEXT_CHANCE_HOURS = 24;
/** The first of those that are made ahead has 0. */
const WANTED_NOW = -1;

export interface NewPicture extends PictureFacts {
  hash: string;
}

/** Stores what is known of pictures. Known ones stay. */
export async function addPictures(
  transaction: Transaction,
  pictures: readonly NewPicture[],
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
}

/** Leaves to the queue what readers of these pictures will ask for, but for what `isMade` says is there. */
export async function planRenditions(
  transaction: Transaction,
  pictures: readonly Pick<NewPicture, 'hash' | 'width'>[],
  isMade: (rendition: Rendition) => boolean = () => false,
): Promise<void> {
  await transaction.imageWork.createMany({
    data: pictures.flatMap(({ hash, width: fullWidth }) =>
      allRenditions(fullWidth)
        .map((rendition, priority) => ({ hash, priority, ...rendition }))
        .filter((rendition) => !isMade(rendition)),
    ),
    skipDuplicates: true,
  });
}

/** Leaves one rendition to the queue, before all that nobody has asked for, also where it was one of these. */
export async function planRendition(database: Database, rendition: ClaimedWork): Promise<void> {
  const { hash, width, format } = rendition;
  await database.$executeRaw`
    INSERT INTO image_work AS planned (hash, width, format, priority)
    VALUES (${hash}, ${width}::int, ${format}, ${WANTED_NOW}::int)
    ON CONFLICT (hash, width, format) DO UPDATE SET priority = EXCLUDED.priority
    WHERE planned.priority > EXCLUDED.priority`;
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
          WHERE claimed_until IS NULL
            OR (claimed_until < now() AND attempts < ${MOST_ATTEMPTS}::int)
            OR claimed_until < now() - make_interval(hours => ${NEXT_CHANCE_HOURS}::int)
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
