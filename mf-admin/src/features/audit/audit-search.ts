/** What the services are asked for; see `auditQuery`. */
export interface AuditSearch {
  by?: string;
  kind?: string;
  about?: string;
  action?: string;
  /** ISO moments. */
  from?: string;
  to?: string;
  after?: string;
}

/** Days are the reader's own: they begin and end at midnight where the reader is. */
export function searchOf(query: URLSearchParams): AuditSearch {
  const search: AuditSearch = {};
  for (const key of ['by', 'kind', 'about', 'action', 'after'] as const) {
    const value = query.get(key);
    if (value) search[key] = value;
  }
  const [from, to] = [midnightOf(query.get('from'), 0), midnightOf(query.get('to'), 1)];
  return { ...search, ...(from && { from }), ...(to && { to }) };
}

/** @param daysLater 1: the end of the day; null of the last one that can be chosen, which leaves nothing out */
function midnightOf(day: string | null, daysLater: number): string | null {
  const [year, month, date] =
    /^(\d{4})-(\d\d)-(\d\d)$/
      .exec(day ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const midnight = new Date(year, month - 1, date + daysLater).toISOString();
  return midnight.startsWith('+') ? null : midnight;
}
