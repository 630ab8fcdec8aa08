// Apart from sales-reports.ts: a page that draws a report must not carry its schemas.

const DAY_MS = 24 * 60 * 60_000;

export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Days of the calendar, 'YYYY-MM-DD'; both belong to it. */
export interface DaySpan {
  from: string;
  to: string;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The span in steps; weeks begin on Monday, and the first and the last step may be cut. */
export function stepsOf({ from, to }: DaySpan, step: ReportStep): DaySpan[] {
  const steps: DaySpan[] = [];
  let first = from;
  while (first <= to) {
    const next = firstDayOfNext(first, step);
    const last = addDays(next, -1);
    steps.push({ from: first, to: last < to ? last : to });
    first = next;
  }
  return steps;
}

function firstDayOfNext(day: string, step: ReportStep): string {
  if (step === 'day') return addDays(day, 1);
  if (step === 'week') return addDays(day, 7 - ((new Date(day).getUTCDay() + 6) % 7));
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/** 'YYYY-MM-DD' of a moment, in a time zone. */
export type DayOf = (moment: number) => string;

export function calendarOf(zone: string): DayOf {
  // By its parts: no language writes a day the same way in every browser (Canada's English has had both orders).
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const valueOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
    return `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
  };
}

/** By its name in the IANA database; an offset has no daylight saving, and its sign is read both ways. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    calendarOf(name);
    return true;
  } catch {
    return false;
  }
}
