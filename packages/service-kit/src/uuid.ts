const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids are opaque to clients: one that cannot exist is simply unknown, not an error of the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
