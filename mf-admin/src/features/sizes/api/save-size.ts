import { mutate } from 'swr';
import type { z } from 'zod';
import {
  feetToCm,
  size,
  type Size,
  type sizeChange,
  type sizeInput,
} from '@handloom/contracts/catalogue';
import { apiSend } from '@handloom/frontend-kit/api';
import { showSaved } from '../../listing/use-list';
import { SIZES_URL } from './use-sizes';

export type SizeFields = z.input<typeof sizeInput>;

/** Creates, or changes the one with the id. A round size has no height. @throws {ApiError} */
export async function saveSize(fields: z.input<typeof sizeChange>, id?: string): Promise<Size> {
  const heightFeet = fields.isRound ? null : (fields.heightFeet ?? null);
  const payload = {
    ...fields,
    heightFeet,
    widthCm: feetToCm(fields.widthFeet),
    heightCm: heightFeet === null ? null : feetToCm(heightFeet),
  };
  const sent = { body: payload, schema: size };
  try {
    const saved = await (id
      ? apiSend('PUT', `${SIZES_URL}/${encodeURIComponent(id)}`, sent)
      : apiSend('POST', SIZES_URL, sent));
    await showSaved(SIZES_URL, saved);
    return saved;
  } finally {
    // Also when it was refused: the list is not as it was shown.
    void mutate(SIZES_URL);
  }
}
