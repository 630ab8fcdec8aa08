import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from '@handloom/contracts/accounts';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { isSafe } from '../door/safe-methods';

const SESSION = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=[^.;]*\\.([^.;]+)\\.`);
const ADMINISTERED = /^\/api\/users\/([^/?]+)/;

/**
 * Whoever changes an account through this door sees the change on their next page: the event would come some
 * milliseconds after the answer. `app` must be a context that forwards to svc-identity.
 */
export function noticeAccountWrites(app: FastifyInstance, accounts: ChangeLedger): void {
  app.addHook('onSend', async ({ method, url, headers }, reply) => {
    if (isSafe(method) || reply.statusCode >= 400) return;
    const changed = [claimedUser(headers.cookie), ADMINISTERED.exec(url)?.[1]];
    accounts.changed(changed.filter((userId) => userId !== undefined));
  });
}

/** Whom the session names. Not verified: who names another makes the shop ask once more, no more than that. */
function claimedUser(cookie = ''): string | undefined {
  const claims = SESSION.exec(cookie)?.[1];
  if (!claims) return undefined;
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
