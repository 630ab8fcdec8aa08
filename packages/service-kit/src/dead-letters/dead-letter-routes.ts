import { z } from 'zod';
import {
  deadLetter,
  deadLetterQuery,
  replayedEvent,
  replayedKind,
  replayKind as replayKindBody,
} from '@handloom/contracts/dead-letters';
import { deleted } from '@handloom/contracts/failure';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { adminOf } from '../audit/record-admin-change';
import type { Consumer } from '../events/apply-events';
import { dismissEvent, noteReplayed } from './gone-events';
import { replayEvent, replayKind } from '../events/replay';
import type { Service } from '../server/service';
import { notFound } from '../shop-error';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';

interface DeadLetterRow {
  id: string;
  consumer: string;
  subject: string;
  event_id: string | null;
  payload: string;
  reason: string;
  attempts: number;
  failed_at: Date;
  next_try_at: Date | null;
}

const config = { access: 'admin' } as const;
const params = z.object({ id: z.string() });

/**
 * `GET /api/dead-letters/{service}`, `DELETE …/{id}`, `POST …/{id}/replay` and `POST …/replay`, for
 * admins: the events that a consumer of this service could not apply.
 */
export function deadLetterRoutes<Transaction extends SqlTransaction>(
  app: Service,
  service: string,
  events: { database: SqlDatabase<Transaction>; consumers: readonly Consumer<Transaction>[] },
): void {
  const path = `/api/dead-letters/${service}`;
  const { database } = events;

  app.get(
    path,
    {
      config,
      schema: { querystring: deadLetterQuery, response: { 200: z.array(deadLetter) } },
    },
    async (request, reply) => {
      const { page, limit, status = null } = request.query;
      const [count] = await database.$queryRaw<{ total: bigint }[]>`
        SELECT count(*) AS total FROM dead_letters
        WHERE ${status}::text IS NULL OR (next_try_at IS NULL) = (${status}::text = 'given-up')`;
      const rows = await database.$queryRaw<DeadLetterRow[]>`
        SELECT id::text, consumer, subject, event_id, payload, reason, attempts, failed_at, next_try_at
        FROM dead_letters
        WHERE ${status}::text IS NULL OR (next_try_at IS NULL) = (${status}::text = 'given-up')
        ORDER BY failed_at DESC, dead_letters.id DESC
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
        nextTryAt: row.next_try_at?.toISOString() ?? null,
      }));
    },
  );

  app.delete(
    `${path}/:id`,
    { config, schema: { params, response: { 200: deleted } } },
    async (request) => {
      const id = letterId(request.params.id);
      if (!(await dismissEvent(database, id, adminOf(request)))) throw notFound('Dead letter');
      return { success: true as const };
    },
  );

  app.post(
    `${path}/:id/replay`,
    { config, schema: { params, response: { 200: replayedEvent } } },
    async (request) => {
      const replayed = await replayEvent(
        { ...events, noteGone: noteReplayed(adminOf(request)) },
        letterId(request.params.id),
      );
      if (!replayed) throw notFound('Dead letter');
      return replayed;
    },
  );

  app.post(
    `${path}/replay`,
    { config, schema: { body: replayKindBody, response: { 200: replayedKind } } },
    (request) => replayKind({ ...events, noteGone: noteReplayed(adminOf(request)) }, request.body),
  );
}

/** @throws notFound for what cannot be one. */
function letterId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw notFound('Dead letter');
  return BigInt(text);
}
