import type { z } from 'zod';
import type { AuditFilter, auditQuery } from '@handloom/contracts/audit';
import type { SqlTransaction } from '../database/sql-transaction';

/** A line of the audit. */
export interface StoredAdminChange {
  id: string;
  at: Date;
  byId: string;
  byName: string | null;
  kind: string;
  about: string;
  name: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
}

type AuditStore = Pick<SqlTransaction, '$queryRaw'>;

/** Newest first, from where the page before ended. */
export function listAdminChanges(
  store: AuditStore,
  query: z.infer<typeof auditQuery>,
): Promise<StoredAdminChange[]> {
  const { by = null, kind = null, about = null, action = null, after, limit } = query;
  const [from, to] = [query.from ?? null, query.to ?? null];
  const [at, id] = after?.split('_') ?? [null, null];
  return store.$queryRaw<StoredAdminChange[]>`
    SELECT id::text, at, by_id AS "byId", by_name AS "byName", kind, about, name, action, before,
      after, request_id AS "requestId"
    FROM admin_changes
    WHERE (${by}::text IS NULL OR by_id = ${by}::text)
      AND (${kind}::text IS NULL OR kind = ${kind}::text)
      AND (${about}::text IS NULL OR about = ${about}::text)
      AND (${action}::text IS NULL OR action = ${action}::text)
      AND (${from}::timestamptz IS NULL OR at >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR at < ${to}::timestamptz)
      AND (${at}::timestamptz IS NULL OR (at, id) < (${at}::timestamptz, ${id}::uuid))
    ORDER BY admin_changes.at DESC, admin_changes.id DESC LIMIT ${limit}::int`;
}

/** In memory at a time. */
const BATCH = 1_000;

/** All of them, newest first, in batches: whoever reads slowly lets the database wait. */
export async function* readAllAdminChanges(store: AuditStore, filter: AuditFilter) {
  let batch = await listAdminChanges(store, { ...filter, limit: BATCH });
  while (batch.length > 0) {
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    const after = `${last.at.toISOString()}_${last.id}`;
    batch = await listAdminChanges(store, { ...filter, after, limit: BATCH });
  }
}
