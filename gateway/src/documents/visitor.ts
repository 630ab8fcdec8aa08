import type { FastifyRequest } from 'fastify';
import { currentUser, SESSION_COOKIE, type User } from '@handloom/contracts/accounts';
import { readJson } from '../services/read-json';
import type { ServiceLine } from '../services/service-line';

const ANSWER_WITHIN_MS = 800;

/** Who the document is for. Only asked with a session whose signature is valid; see {@link userOf}. */
export async function visitorOf(
  request: FastifyRequest,
  identity: ServiceLine,
): Promise<User | null | undefined> {
  const session = request.viewer && request.cookies[SESSION_COOKIE];
  return session ? userOf(session, identity, request.id) : null;
}

/**
 * The user of a session, by svc-identity's own word.
 * @returns null for guests; undefined when svc-identity does not say, then the browser asks itself.
 */
export async function userOf(
  session: string,
  identity: ServiceLine,
  requestId: string,
): Promise<User | null | undefined> {
  const headers = { cookie: `${SESSION_COOKIE}=${session}`, 'x-request-id': requestId };
  const answer = await readJson(identity, {
    path: '/api/auth/me',
    headers,
    withinMs: ANSWER_WITHIN_MS,
  });
  if (answer.status === 401 || answer.status === 403) return null;
  const parsed = currentUser.safeParse(answer.body);
  return parsed.success ? parsed.data.user : undefined;
}
