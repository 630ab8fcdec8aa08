import { deleted } from '@handloom/contracts/failure';
import { apiSend } from '@handloom/frontend-kit/api';
import { PRODUCTS_URL } from './use-products';

/** @throws {ApiError} */
export const deleteProduct = (id: string) =>
  apiSend('DELETE', `${PRODUCTS_URL}/${encodeURIComponent(id)}`, { schema: deleted });
