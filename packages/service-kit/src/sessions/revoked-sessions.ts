import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SqlTransaction } from '../database/sql-transaction';
import type { NatsLink } from '../events/nats-link';
import { revocationList, type Revocation } from './revocation-list';
import { hearRevocations } from './revocation-news';
import { revocationQuestions } from './revocation-questions';
import { revocationStore } from './revocation-store';
import { ShopError } from '../shop-error';
import type { Viewer } from './sessions';

/** A start waits this long for svc-identity, then goes on with what is known. */
const START_WITHIN_MS = 1_500;
const FORGET_EVERY_MS = 3_600_000;

interface Sources {
  nats: NatsLink;
  log: FastifyBaseLogger;
  /** Of every copy of svc-identity. */
  identityUrls: readonly string[];
  /**
   * The service's own database with the kit's migration `revocations`, which forgets `OLD_REVOCATIONS`; the gateway has
   * none.
   */
  database?: SqlTransaction;
}

/**
 * The sessions that ended before their token does, from three sources: what this service has kept, the
 * news on NATS (at once), and svc-identity itself, asked several times a second (certain: whatever became
 * of NATS). What is new is kept. Resolves when it is ready to be asked.
 */
export async function followRevokedSessions({ nats, log, identityUrls, database }: Sources) {
  const list = revocationList();
  const listeners: ((revocation: Revocation) => void)[] = [];
  const closing = new AbortController();
  const { signal } = closing;
  const store = revocationStore(database, {
    onRead: (revocations) => revocations.forEach((known) => list.add(known)),
    onFailure: (error) => {
      if (!signal.aborted) log.warn({ err: error }, 'revoked sessions could not be kept yet');
    },
  });

  const take = (revocation: Revocation) => {
    if (!list.add(revocation)) return;
    store.add(revocation);
    for (const listener of listeners) listener(revocation);
  };
  const questions = revocationQuestions({
    log,
    identityUrls,
    onAsked(revocations) {
      revocations.forEach(take);
      // What was heard counts already: a slow database holds up no further question.
      void store.keep();
    },
  });
  const forgetting = setInterval(() => list.forgetOld(), FORGET_EVERY_MS).unref();

  const news = hearRevocations({
    nats,
    log,
    onRevocation(revocation) {
      take(revocation);
      void store.keep();
    },
  });
  await store.keep();
  const started = questions.start();
  await Promise.race([started, pause(START_WITHIN_MS, null, { signal, ref: false })]);

  // A svc-identity that hangs ends no session, and must not hold up everybody's calls where news are heard.
  const isKnown = () => questions.isSure() || news.areHeard();

  return {
    /**
     * Whether the session had ended a second ago.
     * @throws ShopError 503 while that is not known: the service could not read what it has kept, or NATS is away, and
     * svc-identity there and does not answer.
     */
    async has(session: Viewer): Promise<boolean> {
      if (list.has(session)) return true;
      if (!isKnown()) await questions.makeSure();
      if (!store.isRead() || !isKnown()) {
        throw new ShopError(503, 'This part of the shop is busy. Please try again in a moment.', {
          code: 'sessions-unknown',
          headers: { 'retry-after': '2' },
        });
      }
      return list.has(session);
    },
    /** As `has`, without asking: undefined while it is not known. */
    knows: (session: Viewer): boolean | undefined =>
      list.has(session) || (store.isRead() && isKnown() ? false : undefined),
    /** Whether it has been heard that the session ended. */
    hasHeardOf: (session: Viewer): boolean => list.has(session),
    onRevoked(listener: (revocation: Revocation) => void) {
      listeners.push(listener);
    },
    async close() {
      closing.abort();
      clearInterval(forgetting);
      await questions.close();
      await started;
      await store.rest();
    },
  };
}
