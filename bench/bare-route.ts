/**
 * The yardstick of `bench/orders.ts` and `bench/webhooks.ts`: a Fastify route that answers with one row of one
 * SELECT, and nothing else of a shop. A process of its own, as the services are.
 */
import Fastify from 'fastify';
import { Pool } from 'pg';

async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });
  const app = Fastify({ logger: false });
  app.get('/bare', async (request) => {
    const { id } = request.query as { id: string };
    const { rows } = await pool.query(
      'SELECT id, name, price_minor FROM catalogue_products WHERE id = $1',
      [id],
    );
    return rows[0];
  });
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
}

void main();
