import type { z } from 'zod';
import { PRODUCT_COLUMNS, type productExportQuery } from '@handloom/contracts/product-files';
import { csvLine } from '@handloom/service-kit/lists/csv';
import type { Database } from '../database';
import { productsInBatches } from '../listing/products-in-batches';
import { productCells } from './product-cells';
import { readTaxonomy } from '../taxonomy/read-taxonomy';

/** The lines of a file of products, oldest first, some hundred at a time in memory. */
export async function* exportProducts(
  database: Database,
  query: z.infer<typeof productExportQuery>,
): AsyncIterable<string> {
  // Sent with the first products: where they cannot be read, that is answered.
  let header = csvLine(PRODUCT_COLUMNS);
  for await (const products of productsInBatches(database, query)) {
    // After its products: they may be in a category that somebody has just added.
    const taxonomy = await readTaxonomy(database);
    const lines = products.map((product) => {
      const cells = productCells(product, taxonomy);
      return csvLine(PRODUCT_COLUMNS.map((column) => cells[column]));
    });
    yield header + lines.join('');
    header = '';
  }
  if (header) yield header;
}
