import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { SESSION_COOKIE } from '@handloom/contracts/accounts';
import type { MailPlace } from '@handloom/service-kit/mails/mail-environment';
import type { SessionKeys } from '@handloom/service-kit/sessions/session-keys';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { createTestDatabase } from '@handloom/test-kit/test-database';
// Before what hashes passwords: tests sign up and log in thousands of times, and are about something else.
import { cheapArgon2 } from './cheap-argon2-under-test';
import { buildApp } from './app';
import { openDatabase } from './database';

jest.mock('@node-rs/argon2', () => cheapArgon2());

export const ADMIN = { email: 'keeper@handloom.example', password: 'keeper-of-rugs' };
/** Nothing listens there: what the service does without NATS. */
const NO_NATS = 'nats://127.0.0.1:1';

export type IdentityUnderTest = Awaited<ReturnType<typeof startIdentity>>;

/** The service on a database of its own, ready to be injected. */
export async function startIdentity(
  options: { natsUrl?: string; rateLimitFactor?: number; mail?: MailPlace } = {},
) {
  const { url, serviceUrl, drop } = await createTestDatabase('identity');
  const copies: Awaited<ReturnType<typeof buildApp>>[] = [];
  const build = async (keys: Required<SessionKeys> = TEST_KEYS) => {
    const app = await buildApp({
      databaseUrl: serviceUrl,
      natsUrl: options.natsUrl ?? NO_NATS,
      logger: false,
      keys,
      trustedProxies: ['loopback'],
      admin: { ...ADMIN, isDemo: true },
      rateLimitFactor: options.rateLimitFactor ?? 1000,
      mail: options.mail ?? null,
    });
    copies.push(app);
    return app;
  };
  const app = await build();
  const database = openDatabase(url);
  return {
    app,
    database,
    serviceUrl,
    /** Another copy of the service on the same database. */
    anotherCopy: build,
    async stop(): Promise<void> {
      await Promise.all(copies.map((copy) => copy.close()));
      await database.$disconnect();
      await drop();
    },
  };
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type App = IdentityUnderTest['app'];

/** A request as the browser sends it, such as `GET /user`. */
export function send(
  app: App,
  route: `${Method} ${string}`,
  request: { body?: object; cookie?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const [method, url] = route.split(' ', 2) as [Method, string];
  const { body, cookie, headers } = request;
  const options: InjectOptions = {
    method,
    url,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(body && { payload: body }),
  };
  return app.inject(options);
}

export interface Shopper {
  id: string;
  email: string;
  password: string;
  /** For the `cookie` header. */
  cookie: string;
}

/** Signs up and logs in somebody new. */
export async function newShopper(app: App): Promise<Shopper> {
  const email = `${randomUUID()}@shoppers.example`;
  const password = 'wool-and-silk';
  const body = { fullName: 'Asha Example', email, password };
  const signedUp = await send(app, 'POST /api/auth/signup', { body });
  const id = signedUp.json<{ user: { _id: string } }>().user._id;
  return { id, email, password, cookie: await logInAs(app, { email, password }) };
}

/** Logs in and answers the cookie. */
export async function logInAs(
  app: App,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await send(app, 'POST /api/auth/login', { body: { email, password } });
  return cookieOf(answer);
}

/** The session cookie that the answer sets, for the next request. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
  if (!cookie) throw new Error(`No session cookie in the answer: ${answer.body}`);
  return `${cookie.name}=${cookie.value}`;
}
