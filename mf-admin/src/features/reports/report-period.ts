import {
  addDays,
  calendarOf,
  isTimeZone,
  REPORT_STEPS,
  type ReportStep,
} from '@handloom/contracts/report-steps';
import type { ReportPeriod } from './api/use-sales-report';

/** Where the reader is. Some machines say only how far from UTC, or not even that. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

export const todayIn = (zone: string) => calendarOf(isTimeZone(zone) ? zone : 'UTC')(Date.now());

/** A day and the 29 before it. */
export function daysUpTo(day: string, zone: string): ReportPeriod {
  return { from: addDays(day, -29), to: day, zone };
}

/** What the address asks for; what it leaves out, or no calendar has, is today where the reader is, and the 30 days up to the last. */
export function periodOf(query: URLSearchParams): ReportPeriod & { by: ReportStep } {
  const by = REPORT_STEPS.find((step) => step === query.get('by')) ?? 'day';
  const zone = query.get('zone') || ownZone();
  const days = daysUpTo(dayIn(query, 'to') ?? todayIn(zone), zone);
  return { ...days, from: dayIn(query, 'from') ?? days.from, by };
}

function dayIn(query: URLSearchParams, key: string): string | null {
  const day = query.get(key) ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return null;
  // For some browsers 30 February is a day, of March.
  return addDays(day, 0) === day ? day : null;
}

export interface Preset {
  label: string;
  from: string;
  to: string;
  by: ReportStep;
}

/** Periods that are asked for often, up to a day. */
export function presetsUpTo(today: string): Preset[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(month, -1);
  // Eleven months before are 334 days or some more.
  const twelveMonths = `${addDays(month, -330).slice(0, 7)}-01`;
  return [
    { label: 'Last 30 days', from: addDays(today, -29), to: today, by: 'day' },
    { label: 'This month', from: month, to: today, by: 'day' },
    { label: 'Last month', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd, by: 'day' },
    { label: 'Last 12 months', from: twelveMonths, to: today, by: 'month' },
  ];
}
