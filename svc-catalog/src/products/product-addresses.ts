import { productAddresses, productAddressQuery } from '@handloom/contracts/catalogue';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';

interface AddressRow {
  id: string;
  updatedAt: Date;
  sequence: number;
}

/** Ids and changes of all products, for who lists every page of the shop. */
export function productAddressRoutes(app: Service, database: Database): void {
  app.get(
    '/api/products/addresses',
    {
      config: { access: 'public' },
      schema: { querystring: productAddressQuery, response: { 200: productAddresses } },
    },
    async (request) => {
      const { after, limit } = request.query;
      // Seeks to the key: an offset would count all that came before, page for page.
      const rows = await database.$queryRaw<AddressRow[]>`
        SELECT id, updated_at AS "updatedAt", sequence::float8 AS sequence FROM products
        WHERE sequence > ${after}::bigint AND published_at IS NOT NULL ORDER BY sequence LIMIT ${limit}::int`;
      return {
        products: rows.map(({ id, updatedAt }) => ({
          _id: id,
          updatedAt: updatedAt.toISOString(),
        })),
        next: rows.length === limit ? (rows.at(-1)?.sequence ?? null) : null,
      };
    },
  );
}
