import { z } from 'zod';
import { microfrontendName } from './release';
import {
  ERROR_KINDS,
  ERRORS_PER_REPORT,
  MESSAGE_LENGTH,
  STACK_LENGTH,
  VITALS,
} from './report-limits';

const text = (length: number) => z.string().max(length);

const browserError = z.object({
  kind: z.enum(ERROR_KINDS),
  message: text(MESSAGE_LENGTH),
  stack: text(STACK_LENGTH).optional(),
  /** Whose place failed, where that is known; otherwise the stack says whose code it was. */
  part: microfrontendName.optional(),
});
export type BrowserError = z.infer<typeof browserError>;

/** Body of `POST /reports`: what a page tells of itself, once it has loaded and while it is open. */
export const browserReport = z.object({
  /** As the document's answer gave it. */
  view: text(300),
  path: text(2_000),
  /** Parts whose code has started in this page. */
  started: z.array(microfrontendName).max(50),
  errors: z.array(browserError).max(ERRORS_PER_REPORT),
  vitals: z
    .array(z.object({ name: z.enum(VITALS), value: z.number().min(0).max(3_600_000) }))
    .max(VITALS.length),
});
export type BrowserReport = z.infer<typeof browserReport>;
