/**
 * The yardsticks of `bench/orders.ts`, `bench/webhooks.ts` and `bench/readers.ts`: a Fastify route that answers with
 * one row of one SELECT, and nothing else of a shop, over PostgreSQL's driver alone and over Prisma, as one writes
 * such a route in a service of this shop; and one that answers with a ready text. A process of its own, as the
 * services are.
 */
import Fastify from 'fastify';
import { Pool } from 'pg';
// oxlint-disable-next-line no-restricted-imports -- it reads what that service reads, as that service does
import { openDatabase } from '../svc-orders/src/database';

async function main(): Promise<void> {
  const connectionString = process.env['DATABASE_URL'] ?? '';
  const pool = new Pool({ connectionString, max: 12 });
  const database = openDatabase(connectionString);
  const app = Fastify({ logger: false });
  app.get('/bare', async (request) => {
    const { id } = request.query as { id: string };
    const { rows } = await pool.query(
      'SELECT id, name, price_minor FROM catalogue_products WHERE id = $1',
      [id],
    );
    return rows[0];
  });
  app.get('/bare-prisma', async (request) => {
    const { id } = request.query as { id: string };
    const select = { id: true, name: true, priceMinor: true };
    const row = await database.catalogueProduct.findUnique({ where: { id }, select });
    return row && { ...row, priceMinor: Number(row.priceMinor) };
  });
  const texts = new Map<string, string>();
  app.get('/text/:bytes', (request, reply) => {
    const { bytes } = request.params as { bytes: string };
    const text = texts.get(bytes) ?? JSON.stringify('x'.repeat(Number(bytes) - 2));
    texts.set(bytes, text);
    return reply.type('application/json; charset=utf-8').send(text);
  });
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
}

void main();
