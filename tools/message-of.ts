/** What an error says; also of what was thrown and is none. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
