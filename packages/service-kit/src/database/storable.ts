/** PostgreSQL keeps no NUL in a text; junk, or what another server says, may have any. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
