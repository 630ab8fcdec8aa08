import { mutate } from 'swr';
import { deleted } from '@handloom/contracts/failure';
import { apiSend } from '@handloom/frontend-kit/api';
import { SIZES_URL } from './use-sizes';

/** @throws {ApiError} 409 while a product has it. */
export async function deleteSize(id: string): Promise<void> {
  await apiSend('DELETE', `${SIZES_URL}/${encodeURIComponent(id)}`, { schema: deleted });
  void mutate(SIZES_URL);
}
