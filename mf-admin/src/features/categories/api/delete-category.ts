import { mutate } from 'swr';
import { deleted } from '@handloom/contracts/failure';
import { apiSend } from '@handloom/frontend-kit/api';
import { CATEGORIES_URL } from './use-categories';

/** @throws {ApiError} 409 while a product is in it. */
export async function deleteCategory(id: string): Promise<void> {
  await apiSend('DELETE', `${CATEGORIES_URL}/${encodeURIComponent(id)}`, { schema: deleted });
  void mutate(CATEGORIES_URL);
}
