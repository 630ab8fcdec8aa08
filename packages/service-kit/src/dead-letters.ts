import { z } from 'zod';
import { deadLetter } from '@handloom/contracts/dead-letters';
import { deleted } from '@handloom/contracts/failure';
import { pageQuery, TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { notFound } from './shop-error';
import type { Service } from './service';

interface DeadLetterRow {
  id: string;
  consumer: string;
  subject: string;
  event_id: string | null;
  payload: string;
  reason: string;
  attempts: number;
  failed_at: Date;
}

export interface DeadLetterStore {
  $queryRaw<Row>(query: TemplateStringsArray, ...values: unknown[]): Promise<Row>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** `GET /api/dead-letters/{service}` and `DELETE …/{id}`, for admins. */
export function deadLetterRoutes(app: Service, service: string, database: DeadLetterStore): void {
  const path = `/api/dead-letters/${service}`;

  app.get(
    path,
    {
      config: { access: 'admin' },
      schema: { querystring: pageQuery(50, 200), response: { 200: z.array(deadLetter) } },
    },
    async (request, reply) => {
      const { page, limit } = request.query;
      const [count] = await database.$queryRaw<{ total: bigint }[]>`
        SELECT count(*) AS total FROM dead_letters`;
      const rows = await database.$queryRaw<DeadLetterRow[]>`
        SELECT id::text, consumer, subject, event_id, payload, reason, attempts, failed_at
        FROM dead_letters ORDER BY failed_at DESC, id DESC
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
      reply.header(TOTAL_COUNT_HEADER, String(count?.total ?? 0));
      return rows.map((row) => ({
        _id: row.id,
        consumer: row.consumer,
        subject: row.subject,
        eventId: row.event_id,
        payload: row.payload,
        reason: row.reason,
        attempts: row.attempts,
        failedAt: row.failed_at.toISOString(),
      }));
    },
  );

  app.delete(
    `${path}/:id`,
    {
      config: { access: 'admin' },
      schema: { params: z.object({ id: z.string() }), response: { 200: deleted } },
    },
    async (request) => {
      const { id } = request.params;
      const gone = /^\d{1,18}$/.test(id)
        ? await database.$executeRaw`DELETE FROM dead_letters WHERE id = ${BigInt(id)}`
        : 0;
      if (gone === 0) throw notFound('Dead letter');
      return { success: true as const };
    },
  );
}
