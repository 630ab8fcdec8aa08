import { Readable } from 'node:stream';
import { ShopError } from '@handloom/service-kit/shop-error';
import { within } from '@handloom/service-kit/within';

/** Of a short body, however steadily its bytes trickle. */
const ARRIVES_WITHIN_MS = 20_000;
/** More of a long one must come as over the slowest of telephones. */
const BYTES_PER_SECOND = 16_000;
/**
 * A body that is no longer is held until it is there, as most are: whoever sends it slowly holds none of the
 * connections to the service.
 */
export const HELD_BYTES = 65_536;

/** What the client did wrong while sending its body; the service is not to blame. */
export class ClientBodyError extends ShopError {}

export interface BodyRules {
  maxBytes: number;
  /** Longest silence of the client while it sends. */
  idleMs: number;
}

export function tooLarge(): ClientBodyError {
  return new ClientBodyError(413, 'The request is too large.', { code: 'too-large' });
}

function stalled(): ClientBodyError {
  return new ClientBodyError(408, 'The request took too long to arrive.', { code: 'body-stalled' });
}

function brokenOff(): ClientBodyError {
  return new ClientBodyError(400, 'The request broke off.', { code: 'body-broken' });
}

/**
 * A body that is long, or does not say how long it is: whole where it turns out to be short, else as it comes, ended by an
 * error when it is too large, too slow or falls silent. The socket stays open after that error, so that the client can read
 * the answer.
 * @throws ClientBodyError
 */
export async function receivedBody(source: Readable, rules: BodyRules): Promise<Buffer | Readable> {
  const chunks = received(source, rules);
  const held: Buffer[] = [];
  let size = 0;
  while (size <= HELD_BYTES) {
    const next = await chunks.next();
    if (next.done) return Buffer.concat(held);
    held.push(next.value);
    size += next.value.length;
  }
  return Readable.from(following(held, chunks), { objectMode: false });
}

async function* following(held: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* held;
  yield* rest;
}

/** A body whose length is known and short, once all of it is there. @throws ClientBodyError */
export function arrivedBody(source: Readable, { idleMs }: BodyRules): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const idle = setTimeout(late, idleMs);
    const trickling = setTimeout(late, ARRIVES_WITHIN_MS);
    source.on('data', take).once('end', whole).once('error', broken).once('close', broken);

    function take(chunk: Buffer) {
      chunks.push(chunk);
      idle.refresh();
    }
    function whole() {
      stop();
      resolve(Buffer.concat(chunks));
    }
    function broken() {
      stop();
      reject(brokenOff());
    }
    function late() {
      stop();
      reject(stalled());
    }
    function stop() {
      clearTimeout(idle);
      clearTimeout(trickling);
      source.off('data', take).off('end', whole).off('error', broken).off('close', broken);
    }
  });
}

async function* received(source: Readable, { maxBytes, idleMs }: BodyRules) {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let size = 0;
  /** For the client alone: what the service is slow to take is not its fault. */
  let waitedMs = 0;
  try {
    while (true) {
      const leftMs = ARRIVES_WITHIN_MS + (size / BYTES_PER_SECOND) * 1_000 - waitedMs;
      const asked = performance.now();
      const next = await nextWithin(Math.min(idleMs, leftMs), chunks);
      waitedMs += performance.now() - asked;
      if (next.done) return;
      size += next.value.length;
      if (size > maxBytes) throw tooLarge();
      yield next.value;
    }
  } finally {
    // Nobody else could read the rest meanwhile. Not awaited: with a client that is silent it takes as long as that.
    chunks.return?.().catch(() => undefined);
  }
}

async function nextWithin(ms: number, chunks: AsyncIterator<Buffer>) {
  try {
    return await within(ms, chunks.next(), () => {
      throw stalled();
    });
  } catch (error) {
    throw error instanceof ClientBodyError ? error : brokenOff();
  }
}
