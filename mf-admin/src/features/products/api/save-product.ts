import { mutate } from 'swr';
import type { z } from 'zod';
import type { Product, ProductPage } from '@handloom/contracts/catalogue';
import {
  productSaved,
  type newProductInput,
  type productChange,
  type productInput,
} from '@handloom/contracts/product-form';
import { IDEMPOTENCY_KEY_HEADER } from '@handloom/contracts/order-facts';
import { apiSend } from '@handloom/frontend-kit/api';
import { productUrl } from './use-product';
import { PRODUCTS_URL } from './use-products';

/** The form's fields as text; empty ones are left out. */
export type ProductFields = z.input<typeof productInput>;

/**
 * A repeated call with the same key is the same product.
 * @throws {ApiError} with the sentences of the fields in `errors`; 422 when it has made one already, of another form
 */
export async function createProduct(
  fields: z.input<typeof newProductInput>,
  images: File[],
  key: string,
): Promise<Product> {
  const saved = await apiSend('POST', PRODUCTS_URL, {
    body: formOf(fields, images),
    schema: productSaved,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
  return saved.product;
}

/**
 * New images are added after the kept ones. The lists show it at once, which take a moment to come anew: whoever edits it again
 * would begin with what it was.
 * @throws {ApiError}
 */
export async function updateProduct(
  id: string,
  fields: z.input<typeof productChange>,
  images: File[],
): Promise<Product> {
  const sent = { body: formOf(fields, images), schema: productSaved };
  const { product } = await apiSend('PATCH', productUrl(id), sent);
  await mutate<ProductPage>(
    isPage,
    (page) =>
      page && { ...page, products: page.products.map((one) => (one._id === id ? product : one)) },
    { revalidate: false },
  );
  return product;
}

const isPage = (key: unknown) =>
  typeof key === 'string' && /^\/api\/products(\/unpublished)?\?/.test(key);

function formOf(fields: Record<string, string | undefined>, images: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.append(name, value);
  }
  for (const image of images) form.append('images', image);
  return form;
}
