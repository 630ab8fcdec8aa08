import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database';
import type { EncodePicture } from './encode-picture';
import { claimWork, finishWork, releaseWork, type ClaimedWork } from './picture-repository';
import { masterName, renditionName, type PictureStore } from './picture-store';

/** Another copy may have died with a claim, or the seed may have run: look again by and by. */
const LOOK_AGAIN_MS = 60_000;

export interface RenditionQueue {
  /** New work was stored. */
  wake(): void;
  /** Ends after the rendition in hand; what is left is found at the next start. */
  close(): Promise<void>;
}

/** Makes renditions one by one, behind everything else. What is to be done stands in the database. */
export function startRenditionQueue(options: {
  database: Database;
  store: PictureStore;
  encode: EncodePicture;
  log: FastifyBaseLogger;
}): RenditionQueue {
  const { database, log } = options;
  let working: Promise<void> | null = null;
  let hasNews = false;
  let closed = false;

  const work = async () => {
    while (hasNews && !closed) {
      hasNews = false;
      for (let next = await claimWork(database); next; next = await claimWork(database)) {
        if (closed) return releaseWork(database, next);
        await makeRendition(options, next);
      }
    }
  };
  const wake = () => {
    hasNews = true;
    if (closed) return;
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'renditions wait: the queue failed'))
      .finally(() => {
        working = null;
      });
  };
  const timer = setInterval(wake, LOOK_AGAIN_MS);
  timer.unref();
  wake();

  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await working;
    },
  };
}

async function makeRendition(
  {
    database,
    store,
    encode,
    log,
  }: { database: Database; store: PictureStore; encode: EncodePicture; log: FastifyBaseLogger },
  work: ClaimedWork,
): Promise<void> {
  const name = renditionName(work.hash, work.width, work.format);
  try {
    if (!(await store.has(name))) {
      const master = await store.read(masterName(work.hash));
      if (!master) throw new Error('The master is missing.');
      await store.write(name, await encode(master, work));
    }
    await finishWork(database, work);
  } catch (error) {
    // The claim runs out and the work comes again, a few times.
    log.warn({ err: error, rendition: name }, 'a rendition could not be made');
  }
}
