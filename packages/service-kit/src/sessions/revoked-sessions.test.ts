import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import type { SqlTransaction } from '../database/sql-transaction';
import { linkNats } from '../events/nats-link';
import { followRevokedSessions } from './revoked-sessions';

const { log } = Fastify();
const ASHA = { userId: 'asha', sessionId: 'one', role: 'user', issuedAt: 1, expiresAt: 2 } as const;

let server: Server;
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  server.closeAllConnections();
  server.close();
});

/** NATS is away; svc-identity answers what `answer` does. */
async function follow(answer: RequestListener, database?: SqlTransaction) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const nats = linkNats('nats://127.0.0.1:1', 'a service', log);
  const identityUrls = [`http://127.0.0.1:${port}`];
  const sources = { nats, log, identityUrls };
  const revoked = await followRevokedSessions(database ? { ...sources, database } : sources);
  closings.push(revoked.close, nats.close);
  return revoked;
}
const telling = (...ended: string[]): RequestListener => {
  return (_request, response) => {
    const revocations = ended.map((userId) => ({ userId, sessionId: null, issuedBefore: 100 }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ asOf: new Date().toISOString(), revocations }));
  };
};

test('when it is not known any more who was signed out, then a request asks, and is itself refused by what it hears', async () => {
  let answer = telling();
  const revoked = await follow((request, response) => answer(request, response));
  expect(revoked.knows(ASHA)).toBe(false);
  answer = () => undefined;
  await eventually(() => expect(revoked.knows(ASHA)).toBeUndefined());
  answer = telling('asha');
  expect(await revoked.has(ASHA)).toBe(true);
});

test('when who was signed out cannot be written down, then it is written later: the service’s next start knows it too', async () => {
  let isAway = true;
  let writes = 0;
  const written: string[] = [];
  const database: SqlTransaction = {
    $queryRaw: async <Rows>() => [] as Rows,
    $executeRaw: async (_template, rows) => {
      writes += 1;
      if (isAway) throw new Error('away');
      written.push(String(rows));
      return 1;
    },
  };
  let answer = telling('asha');
  await follow((request, response) => answer(request, response), database);
  await eventually(() => expect(writes).toBeGreaterThan(0));
  // Later answers say only what is new.
  answer = telling();
  isAway = false;
  await eventually(() => expect(written.join()).toContain('asha'));
});
