import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\w-]{1,80}$/;

/** The caller's own id of a request, where it is one: what others log of it can be found by that. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
}
