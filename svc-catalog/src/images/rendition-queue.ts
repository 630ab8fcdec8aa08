import type { FastifyBaseLogger } from 'fastify';
import { isFullDisk } from '@handloom/service-kit/full-disk';
import { workLoop } from '@handloom/service-kit/work-loop';
import type { Database } from '../database';
import type { EncodePicture } from './encode-picture';
import {
  claimWork,
  finishWork,
  planRendition,
  releaseWork,
  type ClaimedWork,
} from './picture-repository';
import { masterName, PictureStoreAway, renditionName, type PictureStore } from './picture-store';

/** Another copy may have died with a claim, or the seed may have run: look again by and by. */
const LOOK_AGAIN_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Encodes where it disturbs nobody. */
export interface BackgroundEncoder {
  encode: EncodePicture;
  /** What is being encoded is given up. */
  close(): void;
}

export interface RenditionQueue {
  /** New work was stored. */
  wake(): void;
  /** A reader had to take a worse format than this. */
  want(rendition: ClaimedWork): void;
  /** What is left is found at the next start. */
  close(): Promise<void>;
}

/** Each is made when its first reader asks, or by another copy of the service. */
export const NO_RENDITIONS_AHEAD: RenditionQueue = {
  wake: () => undefined,
  want: () => undefined,
  close: async () => undefined,
};

/** Makes renditions one by one, behind everything else. What is to be done stands in the database. */
export function startRenditionQueue(options: {
  database: Database;
  store: PictureStore;
  encoder: BackgroundEncoder;
  log: FastifyBaseLogger;
}): RenditionQueue {
  const { database, store, encoder, log } = options;
  /** Names that stand in the database, so that it is not told again by each reader until they are made. */
  const wanted = new Set<string>();

  const make = async (work: ClaimedWork, closing: AbortSignal) => {
    const name = renditionName(work.hash, work);
    try {
      // A reader may have been faster.
      if (!(await store.has(name))) {
        const master = await store.read(masterName(work.hash));
        if (!master) throw new Error('The master is missing.');
        await store.write(name, await encoder.encode(master, work));
      }
      await finishWork(database, work);
    } catch (error) {
      const isOfStore = error instanceof PictureStoreAway || isFullDisk(error);
      // Neither is the picture's fault, so the attempt does not count.
      if (closing.aborted || isOfStore) await releaseWork(database, work);
      if (isOfStore) throw error;
      if (closing.aborted) return;
      // The claim runs out and the work comes again, a few times.
      log.warn({ err: error, rendition: name }, 'a rendition could not be made');
    }
  };
  const workOff = async (closing: AbortSignal) => {
    for (let work = await claimWork(database); work; work = await claimWork(database)) {
      if (closing.aborted) return releaseWork(database, work);
      await make(work, closing);
    }
  };
  const loop = workLoop({
    work: workOff,
    everyMs: LOOK_AGAIN_MS,
    onFailure: (err) => log.warn({ err }, 'renditions wait: the queue failed'),
  });
  const wake = () => loop.wake();
  const want = (rendition: ClaimedWork) => {
    const name = renditionName(rendition.hash, rendition);
    if (wanted.has(name)) return;
    if (wanted.size >= MOST_REMEMBERED) wanted.clear();
    wanted.add(name);
    planRendition(database, rendition).then(wake, () => wanted.delete(name));
  };

  return {
    wake,
    want,
    async close() {
      const closing = loop.close();
      encoder.close();
      await closing;
    },
  };
}
