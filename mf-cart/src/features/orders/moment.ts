/** ISO moment → '21 November 2026 at 10:05', where the reader is. */
export function momentOf(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(iso),
  );
}
