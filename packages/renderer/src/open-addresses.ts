import type { MicrofrontendName, PageAddress, ReadApi } from '@handloom/contracts/pages';
import { addressBatch, opened } from './protocol';
import type { RendererOptions } from './renderer';
import { startProcess } from './renderer-process';

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
      try {
        for (let done = false; !done;) {
          const batch = await process.ask({ kind: 'addresses', owner, route: path }, addressBatch);
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
