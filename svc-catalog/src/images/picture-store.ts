import type { Readable } from 'node:stream';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Rendition } from './rendition';

/**
 * Where pictures lie, by name (`ab/abcd…/640.webp`). A name's content never changes. Writes are whole
 * or not at all, and a second write of the same name does no harm.
 */
export interface PictureStore {
  has(name: string): Promise<boolean>;
  /** Whole, for those who decode it. Null when there is nothing by this name. */
  read(name: string): Promise<Buffer | null>;
  /** Piece by piece, for readers. Null when there is nothing by this name. */
  open(name: string): Promise<StoredContent | null>;
  write(name: string, content: Buffer): Promise<void>;
}

export interface StoredContent {
  bytes: number;
  /** Whoever asked for it reads or destroys it. It fails rather than end early. */
  content: Readable;
}

const RETRY_AFTER_SECONDS = 5;

/** The store does not answer, or not as it should: nothing is known about the picture. */
export class PictureStoreAway extends ShopError {
  constructor(cause: unknown) {
    super(503, 'Pictures cannot be reached right now. Please try again shortly.', {
      code: 'pictures-away',
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' },
    });
    this.cause = cause;
  }
}

export function masterName(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}/master.webp`;
}

export function renditionName(hash: string, { width, format }: Rendition): string {
  return `${hash.slice(0, 2)}/${hash}/${width}.${format}`;
}
