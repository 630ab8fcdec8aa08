import { z } from 'zod';
import {
  adminChange,
  auditFilter,
  auditQuery,
  type AdminChange,
  type AuditFilter,
} from '@handloom/contracts/audit';
import { csvLine, sendCsv } from '../lists/csv';
import type { Service } from '../server/service';
import {
  listAdminChanges,
  readAllAdminChanges,
  type StoredAdminChange,
} from './read-admin-changes';
import type { SqlTransaction } from '../database/sql-transaction';

const config = { access: 'admin' } as const;
const COLUMNS = ['At', 'By', 'By id', 'Kind', 'Id', 'Name', 'Action', 'Before', 'After', 'Request'];

/** `GET /api/audit/{service}` and `GET …/changes.csv`, for admins: what admins changed in this service. */
export function auditRoutes(app: Service, service: string, database: SqlTransaction): void {
  const path = `/api/audit/${service}`;

  app.get(
    path,
    { config, schema: { querystring: auditQuery, response: { 200: z.array(adminChange) } } },
    async (request) => (await listAdminChanges(database, request.query)).map(toAdminChange),
  );

  app.get(
    `${path}/changes.csv`,
    { config, schema: { querystring: auditFilter } },
    (request, reply) => sendCsv(reply, `audit-${service}`, linesOf(database, request.query)),
  );
}

function toAdminChange(stored: StoredAdminChange): AdminChange {
  const { id, at, byId, byName, kind, about, name, action, before, after } = stored;
  const by = { _id: byId, name: byName };
  return { _id: id, at: at.toISOString(), by, kind, about, name, action, before, after };
}

async function* linesOf(database: SqlTransaction, filter: AuditFilter) {
  yield csvLine(COLUMNS);
  for await (const batch of readAllAdminChanges(database, filter)) {
    yield batch.map((stored) => csvLine(cellsOf(stored))).join('');
  }
}

function cellsOf(stored: StoredAdminChange): string[] {
  const { at, byId, byName, kind, about, name, action, before, after, requestId } = stored;
  const [was, is] = [before, after].map((fields) => (fields ? JSON.stringify(fields) : ''));
  const who = [at.toISOString(), byName ?? '', byId];
  return [...who, kind, about, name, action, was ?? '', is ?? '', requestId ?? ''];
}
