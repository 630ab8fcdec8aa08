import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { revocationQuestions } from './revocation-questions';

let server: Server;
let asking: ReturnType<typeof revocationQuestions>;

async function askThere(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  asking = revocationQuestions({
    log: pino({ level: 'silent' }),
    identityUrls: [`http://127.0.0.1:${port}`],
    onAsked: () => undefined,
  });
}

afterEach(async () => {
  jest.restoreAllMocks();
  await asking.close();
  server.closeAllConnections();
  server.close();
});

test('a question leaves nothing behind at what lasts as long as the process', async () => {
  const together = jest.spyOn(AbortSignal, 'any');
  await askThere((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ asOf: new Date().toISOString(), revocations: [] }));
  });
  await asking.makeSure();
  await asking.makeSure();
  expect(asking.isSure()).toBe(true);
  expect(together).not.toHaveBeenCalled();
});

test('who closes waits for no answer', async () => {
  await askThere(() => undefined);
  const started = asking.start();
  await once(server, 'request');
  const closedAt = performance.now();
  await asking.close();
  await started;
  expect(performance.now() - closedAt).toBeLessThan(500);
});
