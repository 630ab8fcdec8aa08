import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;

export interface Door {
  /** `fetch` of a path, through the next gateway that wants visitors. */
  call(path: string, init?: RequestInit): Promise<Response>;
  close(): void;
}

/**
 * What stands before several gateways: looks at their `/readyz`, and takes the next one when a connection
 * is refused. It repeats nothing that was sent.
 */
export function roundRobin(urls: readonly string[]): Door {
  const ready = new Set(urls);
  let isOpen = true;
  let turn = 0;
  const watch = async (url: string) => {
    while (isOpen) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.ok) ready.add(url);
      else ready.delete(url);
      await pause(LOOK_EVERY_MS, null, { ref: false });
    }
  };
  for (const url of urls) void watch(url);
  return {
    async call(path, init) {
      for (let tries = 1; ; tries += 1) {
        const open = ready.size > 0 ? [...ready] : urls;
        const url = open[(turn += 1) % open.length] as string;
        try {
          return await fetch(url + path, init);
        } catch (error) {
          const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
          if (cause?.syscall !== 'connect' || tries === urls.length) throw error;
          ready.delete(url);
        }
      }
    },
    close() {
      isOpen = false;
    },
  };
}
