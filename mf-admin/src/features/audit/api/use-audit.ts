import { z } from 'zod';
import { adminChange, auditCursor, type AdminChange } from '@handloom/contracts/audit';
import { apiGet, ApiError } from '@handloom/frontend-kit/api';
import { useKeptAnswer } from '../../listing/use-kept-answer';
import type { AuditSearch } from '../audit-search';

export const AUDITED_SERVICES = ['catalog', 'orders', 'identity'] as const;
export type AuditedService = (typeof AUDITED_SERVICES)[number];

const PER_PAGE = 50;
const NO_PLACE = 'A later page begins where the one before it ended';
/** Kinds that one service alone knows; the others need not look through all they have for them. */
const KEPT_BY = new Map<string, AuditedService>([
  ['product', 'catalog'],
  ['category', 'catalog'],
  ['size', 'catalog'],
  ['review', 'catalog'],
  ['order', 'orders'],
  ['user', 'identity'],
  ['message', 'identity'],
]);
const adminChanges = z.array(adminChange);

export interface AuditPage {
  /** Newest first. */
  changes: AdminChange[];
  /** Where older ones begin; null: there are none. */
  next: string | null;
  /** Services whose changes are missing. */
  unread: AuditedService[];
}

/** @param limit one more than a page has, which says whether there are older ones */
export const getAuditOf = (service: AuditedService, search: AuditSearch, limit = PER_PAGE + 1) =>
  apiGet(
    `/api/audit/${service}?${parametersOf({ ...search, limit: String(limit) })}`,
    adminChanges,
  );

/** The file of one service, with the same filters. */
export const auditFileUrl = (service: AuditedService, search: AuditSearch) =>
  `/api/audit/${service}/changes.csv?${parametersOf({ ...search, after: '' })}`;

/**
 * One page of what admins changed, from all services: each names its next ones after the same place, and the newest
 * of them all are the page.
 * @throws ApiError when no service answers, and of a later page that says not where it begins
 */
async function getAudit({ page, ...search }: AuditSearch & { page: number }): Promise<AuditPage> {
  // Nobody counts the lines up to it; what would be shown is the first page.
  if (page > 1 && !search.after) throw new ApiError(400, undefined, { errors: { page: NO_PLACE } });
  const keeper = KEPT_BY.get(search.kind ?? '');
  const services = keeper ? [keeper] : AUDITED_SERVICES;
  const answers = await Promise.allSettled(services.map((service) => getAuditOf(service, search)));
  const unread = services.filter((_, place) => answers[place]?.status === 'rejected');
  const [first] = answers;
  if (unread.length === services.length && first?.status === 'rejected') throw first.reason;
  const found = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .sort((one, other) => (auditCursor(one) < auditCursor(other) ? 1 : -1));
  const changes = found.slice(0, PER_PAGE);
  const last = changes.at(-1);
  return { changes, next: last && found.length > PER_PAGE ? auditCursor(last) : null, unread };
}

type AuditKey = [string, AuditSearch & { page: number }];

/** @param page from 1; later ones begin after `search.after` */
export function useAudit(search: AuditSearch, page: number) {
  const key: AuditKey = ['audit', { ...search, page }];
  return useKeptAnswer(key, ([, wanted]) => getAudit(wanted));
}

function parametersOf(values: Partial<Record<string, string>>): string {
  const given = Object.entries(values).filter(([, value]) => value);
  return new URLSearchParams(given as [string, string][]).toString();
}
