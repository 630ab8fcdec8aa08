import { addDays, calendarOf } from '@handloom/contracts/report-steps';
import { startOfDay } from './start-of-day';

/** Days as people name them, in their time zone; one that is missing is open. */
interface Period {
  from?: string | undefined;
  to?: string | undefined;
  zone: string;
}

/** From the first moment up to, but without, the second. */
export interface Moments {
  first: number;
  end: number;
}

/** From the beginning of the first day to the end of the last. */
export function momentsOf({ from = '1970-01-01', to = '2999-12-31', zone }: Period): Moments {
  const dayOf = calendarOf(zone);
  return { first: startOfDay(from, dayOf), end: startOfDay(addDays(to, 1), dayOf) };
}
