/**
 * Whether the reader has it already. Weak comparison, as `If-None-Match` wants it (RFC 9110, 13.1.2): compressing proxies
 * weaken the tag.
 */
export function isUnchanged(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map(strong) ?? [];
  return known.includes('*') || known.includes(strong(etag));
}

const strong = (tag: string) => tag.trim().replace(/^W\//, '');
