import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import { LEVEL_OF_KEPT, type Encoding } from '../door/packed-answer';

/** What one block of either format may hold is 65,535 bytes or more. */
const MOST_END_BYTES = 65_535;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The long start of texts that differ only in their short ends. */
export interface PackedStart {
  text(): string;
  /** The start and this end, or null when the end is too long for it. */
  with(end: string, encoding: Encoding): Promise<Buffer | null>;
  /** As `with`; null also where the start was not compressed for anybody yet. */
  withAtOnce(end: string, encoding: Encoding): Buffer | null;
}

/**
 * Compresses the start once for all ends, each of which follows as it is: both formats allow blocks that are not
 * compressed. So a page of a quarter of a megabyte costs a shopper's own copy of it nothing but the copying.
 */
export function packStart(plain: Buffer): PackedStart {
  const made = new Map<Encoding, Promise<Buffer>>();
  const ready = new Map<Encoding, Buffer>();
  let sum: number | undefined;

  const starts = (encoding: Encoding): Promise<Buffer> => {
    const known = made.get(encoding) ?? compressedStart(plain, encoding);
    made.set(encoding, known);
    return known;
  };

  const withAtOnce = (text: string, encoding: Encoding): Buffer | null => {
    const packed = ready.get(encoding);
    const end = Buffer.from(text);
    if (!packed || end.length === 0 || end.length > MOST_END_BYTES) return null;
    if (encoding === 'identity') return Buffer.concat([packed, end]);
    if (encoding === 'br')
      return Buffer.concat([packed, brotliHeader(end.length), end, BROTLI_END]);
    sum ??= crc32(plain);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(end, sum), 0);
    trailer.writeUInt32LE((plain.length + end.length) >>> 0, 4);
    return Buffer.concat([packed, gzipHeader(end.length), end, trailer]);
  };

  return {
    text: () => plain.toString(),
    async with(text, encoding) {
      ready.set(encoding, await starts(encoding));
      return withAtOnce(text, encoding);
    },
    withAtOnce,
  };
}

/** Up to a whole byte, and open for more. */
async function compressedStart(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return zip(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  return brotli(plain, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: LEVEL_OF_KEPT,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** Of a stored block that is the last (RFC 1951, 3.2.4). */
function gzipHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}

/** Of an uncompressed meta-block: not the last, its length in four nibbles less one (RFC 7932, 9.2). */
function brotliHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** A last meta-block that is empty. */
const BROTLI_END = Buffer.from([0b11]);
