import { randomUUID } from 'node:crypto';
import type { Service } from '@handloom/service-kit/server/service';
import type { DeclaredRoute } from '@handloom/service-kit/sessions/sessions';
import { generateTestKeys, sessionCookie } from './session-cookie';

const A_DAY = 86_400;

const SHOPPER = 'a shopper';
const ADMIN = 'an admin';
const THROUGH_THE_GATEWAY = 'an admin through the gateway';

type Declares = Pick<Service, 'declaredRoutes'>;
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD';

interface Injected extends Declares {
  inject(call: {
    method: Method;
    url: string;
    headers: Record<string, string>;
  }): Promise<{ statusCode: number }>;
}

/** Values for the `cookie` header. */
export interface Sessions {
  shopper: string;
  admin: string;
}

/** Who may call what, a line per route, such as `admin  GET /api/users`, as a service has declared it. */
export function declaredAccess({ declaredRoutes }: Declares): string {
  return declaredRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ access, method, url }) => `${access.padEnd(8)}${method.padEnd(7)}${url}`)
    .toSorted()
    .join('\n');
}

/** Routes of one shopper's own things: what their address names must be theirs. */
export function ownedRoutes({ declaredRoutes }: Declares): string[] {
  return declaredRoutes
    .filter(
      ({ method, url, access }) => method !== 'HEAD' && access === 'user' && url.includes(':'),
    )
    .map(({ method, url }) => `${method} ${url}`)
    .toSorted();
}

/** Routes by which admins change something: each must leave a line in the audit. */
export function adminWrites({ declaredRoutes }: Declares): string[] {
  return declaredRoutes
    .filter(({ method, access }) => access === 'admin' && !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
    .toSorted();
}

/**
 * Calls every route as everybody, with an id that nobody has.
 * @param signIn two sessions that the service accepts, anew for each route: some end the one they are called with
 * @returns a line for each call that was let in and must not be, or was kept out and must not be
 */
export async function accessFaults(
  app: Injected,
  signIn: () => Promise<Sessions> = async () => signedSessions(),
): Promise<string[]> {
  const faults: string[] = [];
  for (const route of app.declaredRoutes) {
    for (const [who, headers] of Object.entries(callers(await signIn()))) {
      const url = route.url.replaceAll(/:\w+/g, randomUUID());
      const { statusCode } = await app.inject({ method: route.method as Method, url, headers });
      const expected = expectedStatus(route, who);
      // Who is let in may still hear that there is no such thing, or that the body is wrong.
      const isLetIn = route.access === 'public' || ![401, 403].includes(statusCode);
      const isRight = expected ? statusCode === expected : isLetIn;
      if (!isRight) faults.push(`${route.method} ${route.url} answers ${statusCode} to ${who}`);
    }
  }
  return faults;
}

function signedSessions(): Sessions {
  return {
    shopper: sessionCookie({ userId: randomUUID() }),
    admin: sessionCookie({ userId: randomUUID(), role: 'admin' }),
  };
}

function callers({ shopper, admin }: Sessions): Record<string, Record<string, string>> {
  const userId = randomUUID();
  const yesterday = Math.floor(Date.now() / 1_000) - A_DAY;
  const [head, , signature] = shopper.split('.');
  const [, adminsClaims] = admin.split('.');
  return {
    'a guest': {},
    'who signed a session themselves': {
      cookie: sessionCookie({ userId, role: 'admin' }, generateTestKeys()),
    },
    'a shopper who wrote admin into theirs': { cookie: [head, adminsClaims, signature].join('.') },
    'who was an admin until yesterday': {
      cookie: sessionCookie({ userId, role: 'admin', expiresAt: yesterday }),
    },
    [THROUGH_THE_GATEWAY]: { cookie: admin, 'x-forwarded-for': '192.0.2.1' },
    [SHOPPER]: { cookie: shopper },
    [ADMIN]: { cookie: admin },
  };
}

/** @returns undefined where the caller is let in, whatever the route then says */
function expectedStatus({ access }: DeclaredRoute, who: string): number | undefined {
  if (access === 'service') return who === THROUGH_THE_GATEWAY ? 404 : undefined;
  if (access === 'public' || who === ADMIN || who === THROUGH_THE_GATEWAY) return undefined;
  if (who !== SHOPPER) return 401;
  return access === 'admin' ? 403 : undefined;
}
