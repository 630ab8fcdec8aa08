import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** svc-identity behind a door at which it can be slow, or silent for a while. */
export async function silentTimes(target: string, { answersAfterMs = 0 } = {}) {
  let isSilent = false;
  const door = createServer(async ({ url }, response) => {
    if (isSilent) return;
    const answer = await fetch(new URL(url ?? '', target));
    const text = await answer.text();
    await pause(answersAfterMs);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    be(silent: boolean) {
      isSilent = silent;
    },
    async close() {
      door.close();
      door.closeAllConnections();
    },
  };
}
