import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';
import { REQUEST_COUNTS } from '@handloom/contracts/request-counts';
import { hearSubjects } from '@handloom/service-kit/events/hear-subjects';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';

/** Of all addresses; more that ask in one window push out those that asked longest ago. */
const MOST_KEYS = 100_000;
/** Fewer requests than this in a window are no flood, and not worth telling the other copies. */
const TOLD_FROM = 20;
const TELL_EVERY_MS = 1_000;
/** Far below what NATS takes as one message. */
const MOST_TOLD = 2_000;

const told = z.object({
  /** Which gateway says it. */
  from: z.string(),
  window: z.number().int(),
  counts: z.array(z.tuple([z.string().max(100), z.number().int().positive()])).max(MOST_TOLD),
});
const toldText = jsonText(told);

interface Options {
  nats: NatsLink;
  windowMs: number;
  log: FastifyBaseLogger;
  now?: () => number;
}

/**
 * Requests by key, in windows that begin at the same moment everywhere. Every gateway counts for itself and tells the
 * others once a second of those who ask much, so that they are refused by all: asking a shared store at each request
 * would cost more than most requests do. While NATS is away each counts alone.
 */
export function sharedCounts({ nats, windowMs, log, now = Date.now }: Options) {
  const self = randomUUID();
  const counts = new LRUCache<string, number>({ max: MOST_KEYS });
  /** Counted here and not told yet. */
  const untold = new Map<string, number>();
  let window = 0;

  const turnTo = (present: number) => {
    if (present === window) return;
    window = present;
    counts.clear();
    untold.clear();
  };
  const add = (key: string, more: number): number => {
    const count = (counts.get(key) ?? 0) + more;
    counts.set(key, count);
    return count;
  };
  hearSubjects({
    nats,
    log,
    subjects: [REQUEST_COUNTS],
    onMessage(message) {
      const heard = toldText.safeParse(message.string()).data;
      turnTo(Math.floor(now() / windowMs));
      if (heard?.window !== window || heard.from === self) return;
      for (const [key, more] of heard.counts) add(key, more);
    },
  });
  const tell = () => {
    turnTo(Math.floor(now() / windowMs));
    const many = [...untold].filter(([key]) => (counts.get(key) ?? 0) >= TOLD_FROM);
    if (!nats.connected || many.length === 0) return;
    const counted = many.slice(0, MOST_TOLD);
    nats.connection?.publish(
      REQUEST_COUNTS,
      JSON.stringify({ from: self, window, counts: counted } satisfies z.infer<typeof told>),
    );
    for (const [key] of counted) untold.delete(key);
  };
  const timer = setInterval(tell, TELL_EVERY_MS);
  timer.unref();

  return {
    /** @returns how many there were in this window, and how many ms are left of it */
    count(key: string): { current: number; ttl: number } {
      const at = now();
      turnTo(Math.floor(at / windowMs));
      if (untold.has(key) || untold.size < MOST_KEYS) untold.set(key, (untold.get(key) ?? 0) + 1);
      return { current: add(key, 1), ttl: windowMs - (at % windowMs) };
    },
    close: () => clearInterval(timer),
  };
}
