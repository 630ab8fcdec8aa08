import { deleteAt } from '../../listing/lost-answers';
import { PRODUCTS_URL } from './use-products';

/** @throws {ApiError} */
export const deleteProduct = (id: string) => deleteAt(`${PRODUCTS_URL}/${encodeURIComponent(id)}`);
