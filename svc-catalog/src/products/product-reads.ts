import { z } from 'zod';
import { product, productPage, productQuery } from '@handloom/contracts/catalogue';
import { notFound } from '@handloom/service-kit/shop-error';
import type { Service } from '@handloom/service-kit/service';
import { isId, type Reading } from '../database';
import type { PictureCatalogue } from '../images/picture-catalogue';
import { productLister } from './list-products';
import { productOnTheWire } from './product';
import { readProduct } from './product-rows';

export function productReads(
  app: Service,
  { database, read, pictures }: Reading & { pictures: PictureCatalogue },
): void {
  const listProducts = productLister({ database, read });

  app.get(
    '/api/products',
    {
      config: { access: 'public' },
      schema: { querystring: productQuery, response: { 200: productPage } },
    },
    async (request) => {
      const { products, total, isEstimated, snapshot } = await listProducts(request.query);
      const picture = await pictures.describe(products.flatMap(({ images }) => images));
      return {
        products: products.map((record) => productOnTheWire(record, picture)),
        total,
        totalPages: Math.ceil(total / request.query.limit),
        ...(isEstimated && { isEstimated }),
        snapshot,
      };
    },
  );

  app.get(
    '/api/products/:id',
    {
      config: { access: 'public' },
      schema: { params: z.object({ id: z.string() }), response: { 200: product } },
    },
    async (request) => {
      const { id } = request.params;
      const record = isId(id) ? await readProduct(read, id) : null;
      if (!record) throw notFound('Product');
      return productOnTheWire(record, await pictures.describe(record.images));
    },
  );
}
