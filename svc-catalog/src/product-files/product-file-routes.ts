import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import {
  importQuery,
  importReport,
  MOST_IMPORTED_BYTES,
  productExportQuery,
  type ImportReport,
} from '@handloom/contracts/product-files';
import { adminOf, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import { sendCsv } from '@handloom/service-kit/lists/csv';
import type { Service } from '@handloom/service-kit/server/service';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { inOneTransaction } from '../products/one-transaction';
import { notReceived } from '../products/receive-form';
import type { UploadFolder } from '../products/upload-folder';
import { writeProducts } from '../products/write-products';
import { exportProducts } from './export-products';
import { planImport } from './plan-import';
import { readProductFile, type NumberedRow } from './read-product-file';

const config = { access: 'admin' } as const;

/** Products as a spreadsheet. `app` must know multipart forms. */
export function productFileRoutes(
  app: Service,
  { database, uploads }: { database: Database; uploads: UploadFolder },
): void {
  app.get(
    '/api/products/export.csv',
    { config, schema: { querystring: productExportQuery } },
    (request, reply) => sendCsv(reply, 'products', exportProducts(database, request.query)),
  );

  app.post(
    '/api/products/import',
    { config, schema: { querystring: importQuery, response: { 200: importReport } } },
    async (request, { raw: answer }) => {
      const rows = await uploads.lend(async (folder) =>
        readProductFile(await receivedFile(request, folder)),
      );
      return importProducts(database, rows, {
        by: adminOf(request),
        isDry: request.query.dryRun === 'true',
        isWaitedFor: () => !answer.destroyed,
      });
    },
  );
}

interface Import {
  by: Admin;
  isDry: boolean;
  isWaitedFor(): boolean;
}

/**
 * All of a file, or with an error anywhere in it nothing.
 * @throws ShopError 503 when nobody waits for it any more, such as the gateway, which has answered then that it failed:
 * who sends the file again would have its new products twice
 */
function importProducts(
  database: Database,
  rows: readonly NumberedRow[],
  { by, isDry, isWaitedFor }: Import,
): Promise<ImportReport> {
  return inOneTransaction(database, async (transaction) => {
    const { toWrite, report } = await planImport(transaction, rows);
    const imported = !isDry && report.errorCount === 0;
    if (imported) await writeProducts(transaction, toWrite, by);
    if (!isWaitedFor())
      throw new ShopError(503, 'Nobody waited for this import.', { code: 'import-not-awaited' });
    return { imported, ...report };
  });
}

/** @throws ShopError 400 without a file or when the form cannot be read, 413 for one that is too large, 415 for what is no form */
async function receivedFile(request: FastifyRequest, folder: string): Promise<string> {
  if (!request.isMultipart()) {
    throw new ShopError(415, 'A file is sent as multipart/form-data.', { code: 'form-type' });
  }
  const file = path.join(folder, 'products.csv');
  let part;
  try {
    part = await request.file({ limits: { fileSize: MOST_IMPORTED_BYTES, files: 1 } });
    if (part) await pipeline(part.file, createWriteStream(file));
  } catch (error) {
    throw notReceived(request, error);
  }
  if (!part) throw new ShopError(400, 'Choose a CSV file.', { code: 'import-no-file' });
  if (part.file.truncated) {
    throw new ShopError(413, 'A file can have at most 16 MB. Split it into several.', {
      code: 'import-too-large',
    });
  }
  return file;
}
