import { deleted } from '@handloom/contracts/failure';
import { apiSend } from '@handloom/frontend-kit/api';
import { productUrl } from './use-product';

/** @throws {ApiError} */
export const deleteProduct = (id: string) => apiSend('DELETE', productUrl(id), { schema: deleted });
