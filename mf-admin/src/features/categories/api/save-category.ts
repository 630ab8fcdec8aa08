import { mutate } from 'swr';
import type { z } from 'zod';
import {
  category,
  type Category,
  type categoryChange,
  type categoryInput,
} from '@handloom/contracts/catalogue';
import { apiSend } from '@handloom/frontend-kit/api';
import { showSaved } from '../../listing/use-list';
import { CATEGORIES_URL } from './use-categories';

export type CategoryFields = z.input<typeof categoryInput>;

/** Creates, or renames the one with the id. @throws {ApiError} */
export async function saveCategory(
  fields: z.input<typeof categoryChange>,
  id?: string,
): Promise<Category> {
  const sent = { body: fields, schema: category };
  try {
    const saved = await (id
      ? apiSend('PUT', `${CATEGORIES_URL}/${encodeURIComponent(id)}`, sent)
      : apiSend('POST', CATEGORIES_URL, sent));
    await showSaved(CATEGORIES_URL, saved);
    return saved;
  } finally {
    // Also when it was refused: the list is not as it was shown.
    void mutate(CATEGORIES_URL);
  }
}
