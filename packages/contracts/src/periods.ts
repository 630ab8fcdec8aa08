import { z } from 'zod';
import { isTimeZone } from './report-steps';

const day = z.iso
  .date('Give a day of the calendar, such as 2026-11-22')
  .refine((text) => text >= '1970' && text < '3000', 'Give a day from 1970 to 2999');

const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'This time zone is not known. Give one such as Asia/Kolkata');

/** Both days belong to the period; without one it is open on that side. */
export const period = { from: day.optional(), to: day.optional(), zone: timeZone.default('UTC') };
type Period = { from?: string | undefined; to?: string | undefined };
export const isForward = ({ from, to }: Period) => !from || !to || from <= to;
export const backward = { path: ['to'], error: 'The last day must not be before the first' };
