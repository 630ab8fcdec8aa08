import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, type Role } from '@handloom/contracts/accounts';
import type { RevokedSessions } from './revoked-sessions';
import { forbidden, ShopError, notSignedIn } from './shop-error';
import { verifiedTokens } from './verified-tokens';

/**
 * Who a route is for; declared on every route, so that nothing is open by oversight. `service`: other
 * parts of the shop, which call it directly; what came through the gateway finds nothing there.
 */
export type Access = 'public' | 'user' | 'admin' | 'service';

/** The signed-in caller, from the verified session. */
export interface Viewer {
  userId: string;
  sessionId: string;
  role: Role;
  /** Seconds since the epoch. */
  issuedAt: number;
  /** Seconds since the epoch. */
  expiresAt: number;
  /** How others may see them, such as `Asha E.`; older sessions do not say it. */
  shownAs?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Null for guests and for sessions that are forged, expired or revoked. */
    viewer: Viewer | null;
  }
}

export interface SessionKeys {
  /** PEM, Ed25519 */
  publicKey: string;
  /** Only svc-identity signs. */
  privateKey?: string;
}

export async function verifySessions(
  app: FastifyInstance,
  { keys, revoked }: { keys: SessionKeys; revoked: Pick<RevokedSessions, 'has'> },
): Promise<void> {
  await app.register(cookie);
  await app.register(jwt, {
    secret: { public: keys.publicKey, private: keys.privateKey ?? '' },
    sign: { algorithm: 'EdDSA' },
    verify: { algorithms: ['EdDSA'] },
    cookie: { cookieName: SESSION_COOKIE, signed: false },
  });
  app.decorateRequest('viewer', null);
  const read = verifiedTokens((token) => app.jwt.verify(token));

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`);
  });

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === 'service') {
      if (request.headers['x-forwarded-for'] === undefined) return;
      throw new ShopError(404, 'There is nothing at this address.', { code: 'not-found' });
    }
    // As long as it is not known who was signed out, public routes answer as to a guest.
    try {
      request.viewer = viewerOf(request, read, revoked);
    } catch (error) {
      if (access !== 'public') throw error;
    }
    if (access !== 'public') reply.header('cache-control', 'no-store');
    if (!access || access === 'public') return;
    if (!request.viewer) throw notSignedIn();
    if (access === 'admin' && request.viewer.role !== 'admin') {
      throw forbidden();
    }
  });
}

/** @throws what `has` throws as long as it is not known who was signed out. */
function viewerOf(
  request: FastifyRequest,
  read: (token: string) => Viewer | null,
  revoked: Pick<RevokedSessions, 'has'>,
): Viewer | null {
  const token = request.cookies[SESSION_COOKIE];
  const viewer = token ? read(token) : null;
  return viewer && !revoked.has(viewer) ? viewer : null;
}

/** The caller of a route whose access is `user` or `admin`. */
export function signedInViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw notSignedIn();
  return request.viewer;
}
