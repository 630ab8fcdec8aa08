import type { FastifyRequest } from 'fastify';
import { signedInViewer } from '../sessions/sessions';
import type { SqlExecutor } from '../database/sql-transaction';

/** The admin whose request it is. */
export interface Admin {
  userId: string;
  /** As the session shows it; older sessions do not say it. */
  shownAs: string | null;
  requestId: string;
}

/** What a thing is, or was, by the names of its fields. */
export type AuditedFields = Record<string, unknown>;

export interface NewAdminChange {
  by: Admin;
  /** What kind of thing, such as `product`. */
  kind: string;
  /** Id of the thing. */
  about: string;
  /** What people call it, such as an order's number. */
  name: string;
  /** In the past tense, such as `deleted`. */
  action: string;
  /** Null: it was not there. Never passwords, tokens, or the text of mails. */
  before: AuditedFields | null;
  /** Null: it is no more. */
  after: AuditedFields | null;
}

/** The caller of a route whose access is `admin`. @throws ShopError 401 for guests */
export function adminOf(request: FastifyRequest): Admin {
  const { userId, shownAs = null } = signedInViewer(request);
  return { userId, shownAs, requestId: request.id };
}

/**
 * Writes down what an admin changes, in the same transaction as the change: the one is never without the
 * other. Fields that stay as they are are left out, and a change
 * that changes nothing leaves no line.
 */
export async function recordAdminChange(
  transaction: SqlExecutor,
  change: NewAdminChange,
): Promise<void> {
  await recordAdminChanges(transaction, [change]);
}

/** In one statement: what their lines say is in memory twice meanwhile, and others wait while they are compared. */
const CHANGES_AT_ONCE = 500;

/** {@link recordAdminChange} of many things at once, in few statements. */
export async function recordAdminChanges(
  transaction: SqlExecutor,
  changes: readonly NewAdminChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += CHANGES_AT_ONCE) {
    const lines = changes.slice(start, start + CHANGES_AT_ONCE).flatMap(lineOf);
    if (lines.length === 0) continue;
    await transaction.$executeRaw`
      INSERT INTO admin_changes (by_id, by_name, kind, about, name, action, before, after, request_id)
      SELECT "userId", "shownAs", kind, about, name, action, nullif(before, 'null'), nullif(after, 'null'), "requestId"
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line("userId" text, "shownAs" text, "requestId" text,
        kind text, about text, name text, action text, before jsonb, after jsonb)`;
  }
}

/** None when nothing changes. */
function lineOf({ by, kind, about, name, action, before, after }: NewAdminChange) {
  const changed = changedFields(before, after);
  return changed ? [{ ...by, kind, about, name, action, ...changed }] : [];
}

/** @returns null when both are there and say the same */
function changedFields(
  before: AuditedFields | null,
  after: AuditedFields | null,
): Pick<NewAdminChange, 'before' | 'after'> | null {
  if (!before || !after) return { before, after };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...names].filter((name) => asJson(before[name]) !== asJson(after[name]));
  if (differing.length === 0) return null;
  const only = (fields: AuditedFields) =>
    Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** Absent and null are the same to whoever reads the audit. */
function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
