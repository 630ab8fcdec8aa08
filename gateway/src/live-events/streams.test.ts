import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveStreams } from './streams';

test('when a stream has ended whose reader is not through yet, then no more is written to it', async () => {
  const streams = liveStreams();
  const viewer = {
    userId: 'ada',
    sessionId: 'one',
    role: 'user',
    issuedAt: 0,
    expiresAt: Date.now(),
  } as const;
  const failed: Error[] = [];
  const server = createServer((_request, response: ServerResponse) => {
    response.on('error', (error) => failed.push(error));
    streams.open(viewer, response);
    streams.endWhere(({ userId }) => userId === 'ada');
    streams.toUser('ada', { type: 'resync' });
    streams.toAll({ type: 'resync' });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1' });
  const [answer] = await once(request, 'response');
  answer.resume();
  await once(answer, 'end');
  expect(failed).toEqual([]);
  streams.close();
  server.close();
});
