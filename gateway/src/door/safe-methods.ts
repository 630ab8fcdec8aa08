const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a request asks for no change (RFC 9110, 9.2.1). */
export function isSafe(method: string): boolean {
  return SAFE.has(method);
}
