import { product } from '@handloom/contracts/catalogue';
import type { PictureCatalogue } from '../images/picture-catalogue';
import { productOnTheWire, type ProductRecord } from './product';

/**
 * Products as the JSON of their contract. A record that is kept (`kept-products.ts`) is checked and written once, as long
 * as it is kept: pictures' facts never change, so its text is a function of it alone.
 * @throws when a record is not what the contract promises
 */
export function writtenProducts(pictures: PictureCatalogue) {
  const written = new WeakMap<ProductRecord, string>();

  return async (records: readonly ProductRecord[]): Promise<string[]> => {
    const unwritten = records.filter((record) => !written.has(record));
    const picture = await pictures.describe(unwritten.flatMap(({ images }) => images));
    for (const record of unwritten) {
      written.set(record, JSON.stringify(product.parse(productOnTheWire(record, picture))));
    }
    return records.flatMap((record) => written.get(record) ?? []);
  };
}
