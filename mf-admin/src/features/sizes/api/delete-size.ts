import { mutate } from 'swr';
import { deleteAt } from '../../listing/lost-answers';
import { SIZES_URL } from './use-sizes';

/** @throws {ApiError} 409 while a product has it. */
export async function deleteSize(id: string): Promise<void> {
  await deleteAt(`${SIZES_URL}/${encodeURIComponent(id)}`);
  await mutate(SIZES_URL);
}
