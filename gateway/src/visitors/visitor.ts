import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentUser, SESSION_COOKIE, type User } from '@handloom/contracts/accounts';
import { readJson } from '../services/read-json';
import type { ServiceLine } from '../services/service-line';
import type { KeptVisitors } from './kept-visitors';

const ANSWER_WITHIN_MS = 800;
const SESSION = new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w.-]+)(?:;|$)`);

/** As `visitorOf`, from what is known without asking anybody; undefined where that is not enough. */
export function knownUserOf(
  cookies: string,
  { app, visitors }: { app: Pick<FastifyInstance, 'viewerAtOnce'>; visitors: KeptVisitors },
): User | undefined {
  const token = SESSION.exec(cookies)?.[1];
  const viewer = token ? app.viewerAtOnce(token) : null;
  return viewer ? visitors.knownUserOf(viewer) : undefined;
}

/** Who the document is for. Only asked with a session that is valid and not over; see {@link userOf}. */
export async function visitorOf(
  request: FastifyRequest,
  { identity, visitors }: { identity: ServiceLine; visitors: KeptVisitors },
): Promise<User | null | undefined> {
  const { viewer, id } = request;
  const session = request.cookies[SESSION_COOKIE];
  return viewer && session ? visitors.userOf(viewer, () => userOf(session, identity, id)) : null;
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
