import type { MicrofrontendName, PageAddress, ReadApi } from '@handloom/contracts/pages';
import { addressBatch, opened } from './protocol';
import type { RendererOptions } from './renderer';
import { startProcess } from './renderer-process';

/** Twice what a shop of a million products has; a list that never ends would be read for ever, and keep all others from being told. */
const MOST_ADDRESSES = 2_000_000;

interface RouteOf {
  owner: MicrofrontendName;
  path: string;
}

/**
 * Asks the owners of routes for their addresses, in a process of its own until it is closed: naming a
 * million takes its time, in which no page should wait.
 */
export async function openAddresses(
  { parts, settings, ...program }: RendererOptions,
  read: ReadApi,
  most = MOST_ADDRESSES,
) {
  let refused: unknown;
  const process = startProcess(program, (url) =>
    read(url).catch((error: unknown) => {
      refused = error;
      throw error;
    }),
  );
  await process.ask({ kind: 'open', parts, settings }, opened);
  return {
    /** @throws what `read` throws; RendererEnded; Error with what the owner's code throws */
    async *of({ owner, path }: RouteOf): AsyncGenerator<PageAddress> {
      // Another list's.
      refused = undefined;
      try {
        let named = 0;
        for (let done = false; !done;) {
          const batch = await process.ask({ kind: 'addresses', owner, route: path }, addressBatch);
          named += batch.addresses.length;
          if (named > most)
            throw new Error(`${owner} names more than ${most} addresses of ${path}.`);
          yield* batch.addresses;
          done = batch.done;
        }
      } catch (error) {
        // What the API's refusal says to whom is lost on its way through the other process.
        throw refused ?? error;
      }
    },
    close: () => process.kill('it is not needed any more'),
  };
}
