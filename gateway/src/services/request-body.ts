import { Readable } from 'node:stream';
import { ShopError } from '@handloom/service-kit/shop-error';

/** Of a short body, however steadily its bytes trickle. */
const ARRIVES_WITHIN_MS = 20_000;

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
 * The client's body as it comes, never held in memory, ended by an error when it is too large or
 * falls silent. The socket stays open after that error, so that the client can read the answer.
 */
export function receivedBody(source: Readable, rules: BodyRules): Readable {
  return Readable.from(received(source, rules), { objectMode: false });
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
  while (true) {
    const next = await within(idleMs, chunks.next());
    if (next.done) return;
    size += next.value.length;
    if (size > maxBytes) throw tooLarge();
    yield next.value;
  }
}

async function within<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(stalled()), timeoutMs);
  });
  try {
    return await Promise.race([work, silence]);
  } catch (error) {
    if (error instanceof ClientBodyError) throw error;
    throw brokenOff();
  } finally {
    clearTimeout(timer);
  }
}
