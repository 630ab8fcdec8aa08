import { z } from 'zod';
import { product, productPage, productQuery } from '@handloom/contracts/catalogue';
import { notFound } from '@handloom/service-kit/shop-error';
import type { Service } from '@handloom/service-kit/server/service';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Reading } from '../database';
import type { PictureCatalogue } from '../images/picture-catalogue';
import { productLister } from './list-products';
import type { Standing } from './standing';
import { productOnTheWire } from '../products/product';
import { readProduct } from '../products/product-rows';
import { writtenProducts } from '../products/written-products';

/** `GET /api/products` says them after its products. */
const pageFacts = productPage.omit({ products: true });

export function productReads(
  app: Service,
  { database, read, pictures }: Reading & { pictures: PictureCatalogue },
): void {
  const writeProducts = writtenProducts(pictures);

  const listRoute = (
    url: string,
    { access, standing }: { access: 'public' | 'admin'; standing: Standing },
  ) => {
    const listProducts = productLister({ database, read }, { standing });
    const schema = { querystring: productQuery };
    app.get(url, { config: { access }, schema }, async (request, reply) => {
      const { products, total, isEstimated, isLoose, snapshot } = await listProducts(request.query);
      const facts = pageFacts.parse({
        total,
        totalPages: Math.ceil(total / request.query.limit),
        ...(isEstimated && { isEstimated }),
        ...(isLoose && { isLoose }),
        snapshot,
      });
      // Its products are checked and written already: that is most of what a page of them costs.
      const texts = await writeProducts(products);
      reply.type('application/json; charset=utf-8');
      return `{"products":[${texts.join()}],${JSON.stringify(facts).slice(1)}`;
    });
  };
  listRoute('/api/products', { access: 'public', standing: 'published' });
  listRoute('/api/products/unpublished', { access: 'admin', standing: 'unpublished' });

  app.get(
    '/api/products/:id',
    {
      config: { access: 'public' },
      schema: { params: z.object({ id: z.string() }), response: { 200: product } },
    },
    async (request) => {
      const { id } = request.params;
      const record = isUuid(id) ? await readProduct(read, id) : null;
      if (!record?.isPublished) throw notFound('Product');
      return productOnTheWire(record, await pictures.describe(record.images));
    },
  );
}
