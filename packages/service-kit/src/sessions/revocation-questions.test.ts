import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { sessionRevocationsQuery } from '@handloom/contracts/session-revocations';
import { revocationQuestions } from './revocation-questions';

const HOUR_MS = 3_600_000;

let server: Server;
let asking: ReturnType<typeof revocationQuestions>;
let heard: string[];

async function askThere(answer: RequestListener, otherCopies: string[] = []) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  heard = [];
  asking = revocationQuestions({
    log: pino({ level: 'silent' }),
    identityUrls: [...otherCopies, `http://127.0.0.1:${port}`],
    onAsked: (news) => heard.push(...news.map(({ userId }) => userId)),
  });
}

const answering = (answer: (url: URL) => object): RequestListener => {
  return ({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(new URL(url, 'http://identity'))));
  };
};

afterEach(async () => {
  jest.restoreAllMocks();
  await asking.close();
  server.closeAllConnections();
  server.close();
});

test('a question leaves nothing behind at what lasts as long as the process', async () => {
  const together = jest.spyOn(AbortSignal, 'any');
  await askThere(answering(() => ({ asOf: new Date().toISOString(), revocations: [] })));
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
  expect(performance.now() - closedAt).toBeLessThan(1_500);
});

test('when the clock of the database is set back, then who is signed out after that is heard of soon', async () => {
  let databaseTime = Date.parse('2027-10-31T01:30:00Z');
  const ended: { at: number; userId: string }[] = [];
  await askThere(
    answering(({ searchParams }) => {
      const query = sessionRevocationsQuery.parse(Object.fromEntries(searchParams));
      const { since = '1970-01-01T00:00:00Z' } = query;
      const known = ended.filter(({ at }) => at > Date.parse(since));
      return {
        asOf: new Date(databaseTime).toISOString(),
        revocations: known.map(({ userId }) => ({ userId, sessionId: null, issuedBefore: 1 })),
      };
    }),
  );
  await asking.makeSure();
  databaseTime -= HOUR_MS;
  await asking.makeSure();
  ended.push({ at: databaseTime + 1, userId: 'Asha' });
  databaseTime += 2;
  await asking.makeSure();
  expect(heard).toContain('Asha');
});

test('when one copy of svc-identity is gone and the other fails, then sessions may have ended, and nobody is sure', async () => {
  await askThere(
    (_request, response) => void response.writeHead(500).end(),
    ['http://127.0.0.1:1'],
  );
  await asking.makeSure();
  expect(asking.isSure()).toBe(false);
});

test('when an answer comes late, then it counts from its question on: who was signed out since is not in it', async () => {
  const nobody = answering(() => ({ asOf: new Date().toISOString(), revocations: [] }));
  await askThere((request, response) => void setTimeout(() => nobody(request, response), 1_100));
  await asking.makeSure();
  expect(asking.isSure()).toBe(false);
});
