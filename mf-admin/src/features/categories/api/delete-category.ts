import { mutate } from 'swr';
import { deleteAt } from '../../listing/lost-answers';
import { CATEGORIES_URL } from './use-categories';

/** @throws {ApiError} 409 while a product is in it. */
export async function deleteCategory(id: string): Promise<void> {
  await deleteAt(`${CATEGORIES_URL}/${encodeURIComponent(id)}`);
  await mutate(CATEGORIES_URL);
}
