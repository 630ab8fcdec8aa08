// Without schemas: pages need these, and no copy of zod with them.

/**
 * `error`, `rejection`: nobody caught it. `caught`, `uncaught`, `recoverable`: as React tells it. `load`: code of
 * a part could not be had, or threw while it started.
 */
export const ERROR_KINDS = [
  'error',
  'rejection',
  'caught',
  'uncaught',
  'recoverable',
  'load',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** In milliseconds, but for `CLS`. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;

/** Of a whole message. */
export const REPORT_BYTES = 16_384;
export const ERRORS_PER_REPORT = 10;
export const MESSAGE_LENGTH = 300;
export const STACK_LENGTH = 1_200;

/** The metric of `Server-Timing` by which a document's answer names its view. */
export const VIEW = 'view';
