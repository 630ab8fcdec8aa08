import { importReport, type ImportReport } from '@handloom/contracts/product-files';
import { apiSend } from '@handloom/frontend-kit/api';
import { PRODUCTS_URL } from './use-products';

/**
 * Adds and changes products as a CSV says, all of it or, with an error anywhere, nothing. A dry run only says what it
 * would do.
 * @throws {ApiError} for a file that cannot be read
 */
export function importProducts(file: File, { dryRun }: { dryRun: boolean }): Promise<ImportReport> {
  const form = new FormData();
  form.append('file', file);
  const url = `${PRODUCTS_URL}/import?dryRun=${String(dryRun)}`;
  return apiSend('POST', url, { body: form, schema: importReport });
}
