const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' });

/** ISO moment → '21 Nov 2026', where the reader is. */
export const dayOf = (iso: string) => DAY.format(new Date(iso));

/** ISO moment → '21 Nov 2026, 10:05', where the reader is. */
export const momentOf = (iso: string) => MOMENT.format(new Date(iso));

/** ISO moment → '21 November 2026 at 10:05:07 CET', where the reader is. */
export const exactMomentOf = (iso: string) => EXACT.format(new Date(iso));
