import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { rateLimitStore } from '@handloom/service-kit/server/rate-limit-store';
import type { Service } from '@handloom/service-kit/server/service';
import { ShopError } from '@handloom/service-kit/shop-error';
import { visitorAt } from '@handloom/service-kit/server/visitor-address';
import type { Database } from '../database';

const PER_ADDRESS = 20;
const PER_ACCOUNT = 10;
const WINDOW_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Nobody's mailbox is filled by somebody who knows its address. */
export const MAILS_PER_HOUR = { max: 5, windowMs: HOUR_MS };

declare module 'fastify' {
  interface FastifyInstance {
    rateLimitFactor: number;
  }
}

/** Makes the limits below usable on the routes that are registered after it. */
export async function limitAttempts(
  app: Service,
  database: Database,
  factor: number,
): Promise<void> {
  app.decorate('rateLimitFactor', factor);
  await app.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    store: rateLimitStore(app, database),
    errorResponseBuilder: (_request, { ttl }) => tooManyAttempts(Math.ceil(ttl / 1000)),
  });
}

/** Route `config.rateLimit`: attempts per client address; actions are counted apart. */
export function perAddress(app: Service, action: string) {
  return {
    max: Math.ceil(PER_ADDRESS * app.rateLimitFactor),
    // No `groupId`: it would be added to the keys of accounts too, and part what two routes count together.
    keyGenerator: ({ ip }: FastifyRequest) => `${visitorAt(ip).address} ${action}`,
  };
}

interface AccountLimit<Body> {
  /** Actions are counted apart: messages to the shop must not use up somebody's logins. */
  action: string;
  accountOf(request: FastifyRequest & { body: Body }): string;
  max?: number;
  windowMs?: number;
}

/** A `preHandler` that limits attempts per account, whatever address they come from. */
export function perAccount<Body>(
  app: Service,
  limit: AccountLimit<Body>,
): (request: FastifyRequest) => Promise<void> {
  const count = countPerAccount(app, limit);
  return async (request) => {
    const { isOver, seconds } = await count(request);
    if (isOver) throw tooManyAttempts(seconds);
  };
}

const addressOf = ({ ip }: FastifyRequest) => visitorAt(ip).address;

/** {@link perAddress} of what counts only once it is well-formed. */
export const perAddressOnceRead = (app: Service, limit: { action: string; max: number }) =>
  perAccount(app, { ...limit, accountOf: addressOf });

/** Of an address that asks, which many may share. */
export const perAddressAndHour = (action: string, max: number) => ({
  action,
  accountOf: addressOf,
  max,
  windowMs: HOUR_MS,
});

/**
 * Of links that are mailed to whatever address is typed, each time another one: twenty a minute would use up what a mail
 * server takes from the shop in a day, and mails of orders would wait.
 */
export const limitLinks = (app: Service) => perAccount(app, perAddressAndHour('links', 60));

/** Counts attempts per account. @returns whether that was one too many, and for how long it is */
export function countPerAccount<Body>(
  app: Service,
  { action, accountOf, max = PER_ACCOUNT, windowMs = WINDOW_MS }: AccountLimit<Body>,
): (request: FastifyRequest) => Promise<{ isOver: boolean; seconds: number }> {
  const limit = app.createRateLimit({
    max: Math.ceil(max * app.rateLimitFactor),
    timeWindow: windowMs,
    keyGenerator: (request) =>
      `account ${action} ${accountOf(request as FastifyRequest & { body: Body })}`,
  });
  return async (request) => {
    const result = await limit(request);
    return result.isAllowed
      ? { isOver: false, seconds: 0 }
      : { isOver: result.isExceeded, seconds: result.ttlInSeconds };
  };
}

export function tooManyAttempts(seconds: number): ShopError {
  const wait = Math.max(1, seconds);
  const words = wait > 120 ? `${Math.ceil(wait / 60)} minutes` : `${wait} s`;
  return new ShopError(429, `Too many attempts. Try again in ${words}.`, {
    code: 'too-many-attempts',
    headers: { 'retry-after': String(wait) },
  });
}
