/** What an error says; also of what was thrown and is none. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Where a name has several addresses, the error of all of them together says nothing.
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}
