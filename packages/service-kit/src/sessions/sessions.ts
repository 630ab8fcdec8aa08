import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, type Role } from '@handloom/contracts/accounts';
import { sessionKeysInUse, type SessionKeys } from './session-keys';
import { forbidden, ShopError, notSignedIn } from '../shop-error';
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

/** A route as its service declares it. */
export interface DeclaredRoute {
  method: string;
  /** With its parameters, such as `/api/orders/:id`. */
  url: string;
  access: Access;
}

/** Which sessions ended before their token does. */
export interface EndedSessions {
  /** @throws or rejects while it is not known. */
  has(session: Viewer): boolean | Promise<boolean>;
  /** As `has`, without waiting: undefined where that would have to be found out. */
  knows?(session: Viewer): boolean | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Null for guests and for sessions that are forged, expired or revoked. */
    viewer: Viewer | null;
  }
  interface FastifyInstance {
    /** Whose session it is; null for guests and for sessions that are forged, expired or revoked. */
    viewerOf(request: FastifyRequest): Promise<Viewer | null>;
    /** Whose token it is, by what is known here; null if it is invalid, or if svc-identity had to be asked first. */
    viewerAtOnce(token: string): Viewer | null;
    /** Claims of a token that one of the accepted keys has signed. @throws for any other */
    claimsOf(token: string): unknown;
    /** Claims as a token, signed by the key of svc-identity. @throws in every other part */
    signed(claims: object): string;
    /** All routes; those that Fastify adds for `HEAD` are as their `GET`. */
    declaredRoutes: DeclaredRoute[];
  }
}

interface Sessions {
  keys: SessionKeys;
  revoked: EndedSessions;
}

/** Reads the sessions of requests, and says of no route who may use it. */
export async function readSessions(
  app: FastifyInstance,
  { keys, revoked }: Sessions,
): Promise<void> {
  let read = verifiedTokens((token) => app.claimsOf(token));
  const held = sessionKeysInUse(app, keys, () => {
    // What a key has signed that was taken away must not be remembered as good.
    read = verifiedTokens((token) => app.claimsOf(token));
  });
  const [anyKey = ''] = held.of(undefined);
  await app.register(cookie);
  await app.register(jwt, {
    secret: { public: anyKey, private: held.signing()?.pem ?? '' },
    sign: { algorithm: 'EdDSA' },
    verify: { algorithms: ['EdDSA'] },
    cookie: { cookieName: SESSION_COOKIE, signed: false },
  });
  app.decorateRequest('viewer', null);
  app.decorate('claimsOf', (token: string): unknown => {
    const { header } = app.jwt.decode(token, { complete: true }) as { header: { kid?: unknown } };
    let failure: unknown = new Error('The token was signed by a key that is not accepted');
    for (const key of held.of(header.kid)) {
      try {
        return app.jwt.verify(token, { key });
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  });
  app.decorate('signed', (claims: object): string => {
    const key = held.signing();
    if (!key) throw new Error('Nothing is signed here');
    return app.jwt.sign(claims, { key: key.pem, kid: key.kid });
  });

  app.decorate('viewerOf', async ({ cookies }: FastifyRequest): Promise<Viewer | null> => {
    const token = cookies[SESSION_COOKIE];
    const viewer = token ? read(token) : null;
    // It throws as long as it is not known who was signed out.
    return viewer && !(await revoked.has(viewer)) ? viewer : null;
  });
  app.decorate('viewerAtOnce', (token: string): Viewer | null => {
    const viewer = read(token);
    return viewer && revoked.knows?.(viewer) === false ? viewer : null;
  });
}

/** Every route declares who may use it, and only they can. Reads the sessions, too, unless the app above does. */
export async function verifySessions(app: FastifyInstance, sessions: Sessions): Promise<void> {
  if (!app.hasDecorator('viewerOf')) await readSessions(app, sessions);

  // A part of an app adds to those of the whole, where the app has them.
  if (!app.hasDecorator('declaredRoutes')) app.decorate('declaredRoutes', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (!access) throw new Error(`${method} ${url} declares no access`);
    for (const each of [method].flat()) app.declaredRoutes.push({ method: each, url, access });
  });

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === 'service') {
      if (request.headers['x-forwarded-for'] === undefined) return;
      throw new ShopError(404, 'There is nothing at this address.', { code: 'not-found' });
    }
    // As long as it is not known who was signed out, public routes answer as to a guest.
    try {
      request.viewer = await app.viewerOf(request);
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

/** The caller of a route whose access is `user` or `admin`. */
export function signedInViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw notSignedIn();
  return request.viewer;
}
