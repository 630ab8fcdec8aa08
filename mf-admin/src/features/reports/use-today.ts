import { useSyncExternalStore } from 'react';
import type { ReportPeriod } from './api/use-sales-report';
import { daysUpTo, ownZone, todayIn } from './report-period';

const LOOK_EVERY_MS = 60_000;

function eachMinute(look: () => void): () => void {
  const looking = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(looking);
}

/** The day that it is there: a page may stay open past midnight, on a computer that sleeps meanwhile. */
export function useToday(zone: string): string {
  const today = () => todayIn(zone);
  return useSyncExternalStore(eachMinute, today, today);
}

/** Today where the reader is, and the 29 days before it. */
export function useLastDays(): ReportPeriod {
  const zone = ownZone();
  return daysUpTo(useToday(zone), zone);
}
