import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { IMMUTABLE } from './immutable';
import { PictureStoreAway, type PictureStore, type StoredContent } from './picture-store';
import { MIME_TYPES, type PictureFormat } from './rendition';
import { wholeOrFailing } from './whole-or-failing';

export interface S3Place {
  bucket: string;
  region: string;
  /** Of a store that is not Amazon's. */
  endpoint?: string | undefined;
  /** The bucket in the path instead of the host name, as most other stores want it. */
  forcePathStyle: boolean;
  /** Those that are given, also by file; otherwise what the SDK finds. */
  credentials?:
    | { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }
    | undefined;
}

/** Times of one try, in milliseconds; a reader waits for at most `tries` of them. */
export interface S3Patience {
  connectMs: number;
  /** From the request to the answer's head. */
  answerMs: number;
  /** Between two pieces of a picture. */
  silenceMs: number;
  tries: number;
}
const PATIENCE: S3Patience = { connectMs: 1_000, answerMs: 3_000, silenceMs: 5_000, tries: 3 };

const CONNECTIONS = 128;
/** Names that were seen to exist; asking again for each reader would double the store's work. */
const REMEMBERED_NAMES = 50_000;

/**
 * A bucket of any store that speaks S3, shared by all copies of the service. Without credentials the
 * SDK finds some: a profile, or the machine's role.
 */
export function s3PictureStore(place: S3Place, patience: S3Patience = PATIENCE): PictureStore {
  const { bucket: Bucket, region, endpoint, forcePathStyle, credentials } = place;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: patience.tries,
    // Stores that are not Amazon's know these checksums only here and there.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silenceMs,
      httpAgent: { maxSockets: CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS, keepAlive: true },
    },
  });
  const seen = new Set<string>();
  const remember = (name: string) => {
    if (seen.size >= REMEMBERED_NAMES) seen.clear();
    seen.add(name);
  };

  const open = async (name: string): Promise<StoredContent | null> => {
    const answer = await nullWhenMissing(client.send(new GetObjectCommand({ Bucket, Key: name })));
    if (!answer) {
      seen.delete(name);
      return null;
    }
    const body = answer.Body as Readable | undefined;
    const bytes = answer.ContentLength;
    if (!body || bytes === undefined) throw new PictureStoreAway(new Error('No length is told.'));
    return { bytes, content: wholeOrFailing(body, bytes, patience.silenceMs) };
  };

  return {
    open,
    async has(name) {
      if (seen.has(name)) return true;
      const head = await nullWhenMissing(client.send(new HeadObjectCommand({ Bucket, Key: name })));
      if (head) remember(name);
      return head !== null;
    },
    async read(name) {
      const stored = await open(name);
      if (!stored) return null;
      try {
        return Buffer.concat(await stored.content.toArray());
      } catch (error) {
        throw new PictureStoreAway(error);
      }
    },
    async write(name, content) {
      const format = path.extname(name).slice(1) as PictureFormat;
      await nullWhenMissing(
        client.send(
          new PutObjectCommand({
            Bucket,
            Key: name,
            Body: content,
            ContentLength: content.length,
            ContentType: MIME_TYPES[format],
            CacheControl: IMMUTABLE,
          }),
        ),
      ).then((stored) => {
        if (!stored) throw new PictureStoreAway(new Error('The bucket is missing.'));
      });
      remember(name);
    },
  };
}

/** A missing bucket is not a missing picture: it must never be answered as one. */
async function nullWhenMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    const isMissing =
      error instanceof S3ServiceException &&
      error.$metadata.httpStatusCode === 404 &&
      error.name !== 'NoSuchBucket';
    if (isMissing) return null;
    throw new PictureStoreAway(error);
  }
}
