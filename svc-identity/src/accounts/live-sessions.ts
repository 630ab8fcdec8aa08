import type { Service } from '@handloom/service-kit/server/service';
import { forbidden, notSignedIn } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { accountOfSession } from './sessions-repository';

/**
 * After the token's signature, asks the database: a session that has ended and a user who is gone
 * are refused at once, and a role counts as it is now.
 */
export function refuseEndedSessions(app: Service, database: Database): void {
  app.addHook('onRequest', async (request) => {
    if (!request.viewer) return;
    const account = await accountOfSession(database, request.viewer.sessionId);
    const isLive = account !== null && account.id === request.viewer.userId;
    request.viewer = isLive ? { ...request.viewer, role: account.role } : null;
    const { access } = request.routeOptions.config;
    if (!isLive && access !== 'public') {
      throw notSignedIn();
    }
    if (access === 'admin' && request.viewer?.role !== 'admin') {
      throw forbidden();
    }
  });
}
