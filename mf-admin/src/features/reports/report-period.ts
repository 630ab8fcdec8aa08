import {
  addDays,
  calendarOf,
  REPORT_STEPS,
  type ReportStep,
} from '@handloom/contracts/report-steps';
import type { ReportPeriod } from './api/use-sales-report';

/** Where the reader is. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const todayIn = (zone: string) => calendarOf(isZone(zone) ? zone : 'UTC')(Date.now());

/** A day and the 29 before it. */
export function daysUpTo(day: string, zone: string): ReportPeriod {
  return { from: addDays(day, -29), to: day, zone };
}

/** What the address asks for; what it leaves out, or no calendar has, is the last 30 days where the reader is. */
export function periodOf(query: URLSearchParams): ReportPeriod & { by: ReportStep } {
  const by = REPORT_STEPS.find((step) => step === query.get('by')) ?? 'day';
  const zone = query.get('zone') || ownZone();
  const { from, to } = daysUpTo(todayIn(zone), zone);
  return { from: dayIn(query, 'from') ?? from, to: dayIn(query, 'to') ?? to, zone, by };
}

function dayIn(query: URLSearchParams, key: string): string | null {
  const day = query.get(key) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
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
  return [
    { label: 'Last 30 days', from: addDays(today, -29), to: today, by: 'day' },
    { label: 'This month', from: month, to: today, by: 'day' },
    { label: 'Last month', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd, by: 'day' },
    { label: 'Last 12 months', from: addDays(today, -364), to: today, by: 'month' },
  ];
}

function isZone(zone: string): boolean {
  try {
    calendarOf(zone);
    return true;
  } catch {
    return false;
  }
}
