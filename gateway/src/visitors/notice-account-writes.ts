import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, sessionClaims } from '@handloom/contracts/accounts';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { isSafe } from '../door/safe-methods';

const ADMINISTERED = /^\/api\/users\/([^/?]+)/;

/**
 * Whoever changes an account through this door sees the change on their next page: the event would come some
 * milliseconds after the answer. `app` must be a context that forwards to svc-identity.
 */
export function noticeAccountWrites(app: FastifyInstance, accounts: ChangeLedger): void {
  app.addHook('onSend', async (request, reply) => {
    if (isSafe(request.method) || reply.statusCode >= 400) return;
    const changed = [sessionsUser(request), ADMINISTERED.exec(request.url)?.[1]];
    accounts.changed(changed.filter((userId) => userId !== undefined));
  });
}

/**
 * Also of a session that has just ended. The signature is looked at, as anybody may sign out: a cookie that we did not sign
 * names whomever its sender likes, with up to 8 kB, and the ledger keeps thousands of names.
 */
function sessionsUser({ server, cookies }: FastifyRequest): string | undefined {
  try {
    return sessionClaims.parse(server.claimsOf(cookies[SESSION_COOKIE] ?? '')).sub;
  } catch {
    return undefined;
  }
}
