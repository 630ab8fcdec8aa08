import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@handloom/contracts/live-events';
import type { Viewer } from '@handloom/service-kit/sessions/sessions';

const PER_USER = 20;
const IN_ALL = 10_000;
const HEARTBEAT_MS = 20_000;
/** Within which readers come back after a break: those of a gateway that starts anew not all in the same moment. */
const RECONNECT_MS = { least: 500, most: 2_500 };
/** Of one that gave way to a newer one of its account. */
const RECONNECT_LATER_MS = 30_000;
/** Each asks for its cart and its orders: what one service answers in a second, without holding up who orders meanwhile. */
const LOOK_AGAIN_A_SECOND = 500;
/** A reader that lets this much pile up is gone or hopeless; it reconnects and resyncs. */
const MAX_BACKLOG_BYTES = 65_536;
/** The longest that setTimeout can wait. */
const MAX_TIMER_MS = 2_147_483_647;

interface Stream {
  viewer: Viewer;
  response: ServerResponse;
  expiry: NodeJS.Timeout;
}

export type LiveStreams = ReturnType<typeof liveStreams>;

/** Every open `GET /api/events`, by user. Hints only: who reads them asks the API for the truth. */
export function liveStreams() {
  const byUser = new Map<string, Set<Stream>>();
  let open = 0;

  const all = () => [...byUser.values()].flatMap((streams) => [...streams]);
  const write = (stream: Stream, text: string) => {
    stream.response.write(text);
    if (stream.response.writableLength > MAX_BACKLOG_BYTES) stream.response.destroy();
  };
  const send = (stream: Stream, event: LiveEvent) => {
    write(stream, `data: ${JSON.stringify(event)}\n\n`);
  };
  const isOpen = (stream: Stream) => byUser.get(stream.viewer.userId)?.has(stream);
  const forget = (stream: Stream) => {
    const streams = byUser.get(stream.viewer.userId);
    if (!streams?.delete(stream)) return;
    clearTimeout(stream.expiry);
    open -= 1;
    if (streams.size === 0) byUser.delete(stream.viewer.userId);
  };

  /** At once, for it closes only when its reader has all: what is written after its end is an error. */
  const end = (stream: Stream) => {
    forget(stream);
    stream.response.end();
  };

  /** One whose reader vanished without a word looks open until TCP gives up, which takes a quarter of an hour. */
  const giveWay = (oldest: Stream) => {
    write(oldest, `retry: ${RECONNECT_LATER_MS}\n\n`);
    end(oldest);
  };

  const heartbeat = setInterval(() => {
    for (const stream of all()) write(stream, ': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    hasRoom: (): boolean => open < IN_ALL,
    /** Until the session ends, or the same account has opened many more. */
    open(viewer: Viewer, response: ServerResponse): void {
      // Gone while it was asked who they are; nobody would hear of that any more.
      if (response.destroyed) return;
      const streams = byUser.get(viewer.userId) ?? new Set<Stream>();
      const [oldest] = streams;
      if (oldest && streams.size >= PER_USER) giveWay(oldest);
      const wait = Math.min(Math.max(0, viewer.expiresAt * 1000 - Date.now()), MAX_TIMER_MS);
      const expiry = setTimeout(() => end(stream), wait);
      const stream: Stream = { viewer, response, expiry };
      byUser.set(viewer.userId, streams.add(stream));
      open += 1;
      response.on('close', () => forget(stream));
      // Who comes back looks again unasked (shell/src/live-updates/share-stream.ts); told to, every page would do so twice.
      write(stream, `retry: ${randomInt(RECONNECT_MS.least, RECONNECT_MS.most + 1)}\n\n`);
    },
    toUser(userId: string, event: LiveEvent): void {
      for (const stream of byUser.get(userId) ?? []) send(stream, event);
    },
    /** Tells every reader to ask the API anew, not all in the same moment. */
    lookAgain(): void {
      for (const stream of all()) {
        const wait = (Math.random() * open * 1_000) / LOOK_AGAIN_A_SECOND;
        setTimeout(() => isOpen(stream) && send(stream, { type: 'resync' }), wait).unref();
      }
    },
    /** Ends the streams of sessions for which `isOver` holds. */
    endWhere(isOver: (viewer: Viewer) => boolean): void {
      for (const stream of all()) if (isOver(stream.viewer)) end(stream);
    },
    close(): void {
      clearInterval(heartbeat);
      for (const stream of all()) end(stream);
    },
  };
}
