import { PassThrough, pipeline, type Readable } from 'node:stream';
import { SHORT_BYTES } from './service-copy';

/** A large picture; what is longer is read as its reader takes it. */
const MOST_BYTES = 1_048_576;
const MOST_IN_ALL = 64 * 1_048_576;

/**
 * Takes answers from services as fast as they give them, up to a bound for all together, so that a reader who is slow
 * holds bytes here and not one of the connections that all readers share.
 */
export function readAhead() {
  let held = 0;
  /** @param length as the answer says it */
  return (body: Readable, length: number): Readable => {
    if (!(length > SHORT_BYTES && length <= MOST_BYTES) || held + length > MOST_IN_ALL) return body;
    held += length;
    const ahead = new PassThrough({ highWaterMark: length });
    ahead.once('close', () => (held -= length));
    // Whoever of both ends, the other one ends too.
    pipeline(body, ahead, () => undefined);
    return ahead;
  };
}
