import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { UploadedFile } from '../images/picture-intake';
import { MOST_FILE_BYTES, MOST_FILES, tooLargeFile, tooManyFiles } from '../images/refused-picture';

export interface ReceivedForm {
  fields: Record<string, string>;
  /** The uploaded `images`, in their order. */
  files: UploadedFile[];
}

const FILE_FIELDS = ['images', 'images[]'];
/** Above our own limit, so that the request is read to its end and the client reads our answer. */
const MOST_PARTS = 200;
/** What is left of a longer text is still longer than any that is taken, and is refused as too long. */
const MOST_FIELD_BYTES = 65_536;

/**
 * Reads a multipart form, its files into `folder`.
 * @throws ShopError 413 when a file is too large or there are too many, 400 when it cannot be read
 */
export async function receiveForm(request: FastifyRequest, folder: string): Promise<ReceivedForm> {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  let refusal: ShopError | null = null;
  try {
    const limits = { fileSize: MOST_FILE_BYTES, fieldSize: MOST_FIELD_BYTES, parts: MOST_PARTS };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
      } else if (refusal || !FILE_FIELDS.includes(part.fieldname)) {
        await drain(part);
      } else if (files.length === MOST_FILES) {
        refusal = tooManyFiles();
        await drain(part);
      } else {
        const file = { path: path.join(folder, String(files.length)), name: part.filename ?? '' };
        await pipeline(part.file, createWriteStream(file.path));
        if (part.file.truncated) refusal = tooLargeFile(file.name);
        // A form without a chosen file sends a part without name and content.
        else if (file.name || (await stat(file.path)).size > 0) files.push(file);
      }
    }
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    throw status === 413 ? tooManyFiles() : notReceived(request, error);
  }
  if (refusal) throw refusal;
  return { fields, files };
}

async function drain(part: MultipartFile): Promise<void> {
  for await (const _chunk of part.file);
}

/**
 * Lets the rest of the form come, or the next request on this connection would not be read.
 * @returns 400 for a form that is torn, or none; a disk that takes no file is a fault of ours, and stays what it is
 */
export function notReceived({ raw }: FastifyRequest, error: unknown): unknown {
  raw.unpipe();
  raw.resume();
  const { syscall = '' } = error as NodeJS.ErrnoException;
  if (['open', 'write', 'close'].includes(syscall)) return error;
  return new ShopError(400, 'The form could not be read.', { code: 'form-unreadable' });
}
