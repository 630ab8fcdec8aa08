import {
  productBulkResult,
  type ProductBulk,
  type ProductBulkStep,
} from '@handloom/contracts/product-bulk';
import { apiSend } from '@handloom/frontend-kit/api';
import { PRODUCTS_URL } from './use-products';

/** Does the same to several products, or says what it would do. @throws {ApiError} */
export async function bulkProducts(body: ProductBulk): Promise<ProductBulkStep[]> {
  const schema = productBulkResult;
  return (await apiSend('POST', `${PRODUCTS_URL}/bulk`, { body, schema })).products;
}
