const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** ISO moment → '21 Nov 2026', where the reader is. */
export const dayOf = (iso: string) => DAY.format(new Date(iso));

/** ISO moment → '21 Nov 2026, 10:05', where the reader is. */
export const momentOf = (iso: string) => MOMENT.format(new Date(iso));
