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

describe('with readers that are none', () => {
  const readerOf = (write: (text: string) => unknown, writableLength = 0) => {
    const response = {
      on: () => response,
      end: jest.fn(),
      destroy: jest.fn(),
      writableLength,
      write,
    };
    return response as unknown as ServerResponse & typeof response;
  };
  const viewerOf = (userId: string, seconds = 60) => {
    const expiresAt = Date.now() / 1_000 + seconds;
    return { userId, sessionId: 'one', role: 'user', issuedAt: 0, expiresAt } as const;
  };
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('when many are told to look again, then each is, a few hundred a second', () => {
    const streams = liveStreams();
    let told = 0;
    for (let reader = 0; reader < 2_000; reader += 1) {
      const write = (text: string) => (told += Number(text.includes('resync')));
      streams.open(viewerOf(`${reader}`), readerOf(write));
    }
    streams.lookAgain();
    jest.advanceTimersByTime(1_000);
    expect(told).toBeGreaterThan(400);
    expect(told).toBeLessThan(600);
    jest.advanceTimersByTime(3_000);
    expect(told).toBe(2_000);
    streams.close();
  });

  test('when more piles up than a reader will ever take, then they are cut off, and others are not', () => {
    const streams = liveStreams();
    const [well, hopeless] = [65_536, 65_537].map((waits) => readerOf(() => true, waits));
    for (const reader of [well, hopeless]) if (reader) streams.open(viewerOf('ada'), reader);
    streams.toUser('ada', { type: 'cart' });
    expect(well?.destroy).not.toHaveBeenCalled();
    expect(hopeless?.destroy).toHaveBeenCalled();
    streams.close();
  });

  test('when a gateway has as many as it may, then there is room for nobody', () => {
    const streams = liveStreams();
    // So many that only real ones are fast.
    jest.useRealTimers();
    const response = readerOf(() => true);
    const open = (reader: number) => streams.open(viewerOf(`${reader}`), response);
    for (let reader = 1; reader < 10_000; reader += 1) open(reader);
    expect(streams.hasRoom()).toBe(true);
    open(10_000);
    expect(streams.hasRoom()).toBe(false);
    streams.close();
    expect(streams.hasRoom()).toBe(true);
  });

  test('when nothing happens, then a sign of life comes, and a session of months does not end at once', () => {
    const streams = liveStreams();
    const write = jest.fn();
    const reader = readerOf(write);
    streams.open(viewerOf('ada', 60 * 86_400), reader);
    jest.advanceTimersByTime(20_000);
    expect(write).toHaveBeenLastCalledWith(': still here\n\n');
    expect(reader.end).not.toHaveBeenCalled();
    streams.close();
  });
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
  const end = jest.spyOn(gone, 'end');
  for (let reader = 0; reader < 50; reader += 1) streams.open(viewer, gone);
  expect(end).not.toHaveBeenCalled();
  streams.close();
  server.close();
});
