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
    streams.lookAgain();
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

test('when many readers are told to look again, then each is, a few hundred a second', () => {
  jest.useFakeTimers();
  try {
    const streams = liveStreams();
    let told = 0;
    for (let reader = 0; reader < 2_000; reader += 1) {
      const viewer = { userId: `${reader}`, sessionId: 'one', role: 'user', issuedAt: 0 } as const;
      const response = {
        on: () => response,
        end: () => undefined,
        writableLength: 0,
        write: (text: string) => (told += Number(text.includes('resync'))),
      } as unknown as ServerResponse;
      streams.open({ ...viewer, expiresAt: Date.now() / 1_000 + 60 }, response);
    }
    streams.lookAgain();
    jest.advanceTimersByTime(1_000);
    expect(told).toBeGreaterThan(400);
    expect(told).toBeLessThan(600);
    jest.advanceTimersByTime(3_000);
    expect(told).toBe(2_000);
    streams.close();
  } finally {
    jest.useRealTimers();
  }
});

test('when a reader has gone before their stream is opened, then it takes nobody’s place', async () => {
  const streams = liveStreams();
  const expiresAt = Date.now() / 1_000 + 3_600;
  const viewer = { userId: 'ada', sessionId: 'one', role: 'user', issuedAt: 0, expiresAt } as const;
  const server = createServer((_request, response) => {
    // As where it takes a moment to find out who they are.
    response.once('close', () => server.emit('gone', response));
    server.emit('asked');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1' }).on('error', () => undefined);
  await once(server, 'asked');
  request.destroy();
  const [gone] = (await once(server, 'gone')) as [ServerResponse];
  for (let reader = 0; reader < 50; reader += 1) streams.open(viewer, gone);
  expect(streams.hasRoomFor(viewer)).toBe(true);
  streams.close();
  server.close();
});
