import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'undici';
import {
  SESSION_REVOCATIONS_PATH,
  sessionRevocations,
} from '@handloom/contracts/session-revocations';
import {
  keepRevocations,
  pruneRevocations,
  readRevocations,
  type RevocationStore,
} from './kept-revocations';
import type { NatsLink } from './nats-link';
import { revocationList, type Revocation } from './revocation-list';
import { hearRevocations } from './revocation-news';
import { ShopError } from './shop-error';
import type { Viewer } from './sessions';

/** Two of these and one answer's time are within the two seconds that a revocation may take. */
const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 800;
/** The first answer holds everything of 32 days. */
const FIRST_ANSWER_WITHIN_MS = 5_000;
/** A start waits this long for svc-identity, then goes on with what is known. */
const START_WITHIN_MS = 1_500;
const PRUNE_EVERY_MS = 3_600_000;

interface Sources {
  nats: NatsLink;
  log: FastifyBaseLogger;
  /** Of every copy of svc-identity. */
  identityUrls: readonly string[];
  /** The service's own database with the kit's migration `revocations`; the gateway has none. */
  database?: RevocationStore;
}

/**
 * The sessions that ended before their token does, from three sources: what this service has kept, the
 * news on NATS (at once), and svc-identity itself, asked twice a second (certain: whatever became of
 * NATS). What is new is kept. Resolves when it is ready to be asked.
 */
export async function followRevokedSessions({ nats, log, identityUrls, database }: Sources) {
  const list = revocationList();
  const listeners: ((revocation: Revocation) => void)[] = [];
  const closing = new AbortController();
  const { signal } = closing;
  let unkept: Revocation[] = [];
  let knowsOwn = !database;
  let keeping: Promise<void> | null = null;

  const take = (revocation: Revocation) => {
    if (!list.add(revocation)) return;
    if (database) unkept.push(revocation);
    for (const listener of listeners) listener(revocation);
  };
  const keepOnce = async (store: RevocationStore) => {
    const writing = unkept;
    unkept = [];
    try {
      if (!knowsOwn) (await readRevocations(store)).forEach((known) => list.add(known));
      knowsOwn = true;
      await keepRevocations(store, writing);
    } catch (error) {
      unkept = [...writing, ...unkept];
      if (!signal.aborted) log.warn({ err: error }, 'revoked sessions could not be kept yet');
    }
  };
  /** Reads what is kept, once, and writes what is not yet. */
  const keep = async () => {
    if (!database) return;
    keeping ??= keepOnce(database).finally(() => {
      keeping = null;
    });
    await keeping;
  };
  const identity = identityLine(identityUrls, signal);
  let identityAnswers = true;
  const askIdentity = async () => {
    try {
      (await identity.ask()).forEach(take);
      identityAnswers = true;
    } catch (error) {
      if (identityAnswers && !signal.aborted) {
        log.warn({ err: error }, 'svc-identity does not say which sessions have ended');
      }
      identityAnswers = false;
    }
  };
  const askAgainAndAgain = async () => {
    while (!signal.aborted) {
      const next = performance.now() + ASK_EVERY_MS;
      await askIdentity();
      // What was heard counts already: a slow database holds up no further question.
      void keep();
      await pause(Math.max(0, next - performance.now()), null, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const prune = setInterval(() => {
    list.forgetOld();
    if (!database) return;
    pruneRevocations(database).catch((error: unknown) =>
      log.warn({ err: error }, 'old revocations could not be pruned'),
    );
  }, PRUNE_EVERY_MS).unref();

  hearRevocations({
    nats,
    log,
    onRevocation(revocation) {
      take(revocation);
      void keep();
    },
  });
  await keep();
  const firstAnswer = askIdentity();
  await Promise.race([firstAnswer, pause(START_WITHIN_MS, null, { signal, ref: false })]);
  const asking = firstAnswer.then(askAgainAndAgain);

  return {
    /** @throws ShopError 503 as long as the service could not read what it has kept. */
    has(session: Viewer): boolean {
      if (!knowsOwn) {
        throw new ShopError(503, 'This part of the shop is busy. Please try again in a moment.', {
          code: 'sessions-unknown',
          headers: { 'retry-after': '2' },
        });
      }
      return list.has(session);
    },
    onRevoked(listener: (revocation: Revocation) => void) {
      listeners.push(listener);
    },
    async close() {
      closing.abort();
      clearInterval(prune);
      await asking;
      await keeping;
      await identity.close();
    },
  };
}
export type RevokedSessions = Awaited<ReturnType<typeof followRevokedSessions>>;

/** Connections to svc-identity, which is asked for what is new since its answer before. */
function identityLine(identityUrls: readonly string[], closed: AbortSignal) {
  const connect = { timeout: ANSWER_WITHIN_MS };
  const copies = identityUrls.map((url) => new Pool(url, { connections: 1, connect }));
  let since: string | null = null;
  const askFirst = async (): Promise<Revocation[]> => {
    const [copy] = copies as [Pool];
    const withinMs = since ? ANSWER_WITHIN_MS : FIRST_ANSWER_WITHIN_MS;
    const { statusCode, body } = await copy.request({
      method: 'GET',
      path: SESSION_REVOCATIONS_PATH,
      ...(since && { query: { since } }),
      signal: AbortSignal.any([closed, AbortSignal.timeout(withinMs)]),
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`svc-identity answered ${statusCode}`);
    }
    const { asOf, revocations } = sessionRevocations.parse(await body.json());
    since = asOf;
    return revocations;
  };
  return {
    /** Asks another copy when one gives no usable answer in time. Rejects when none does. */
    async ask(): Promise<Revocation[]> {
      let failure: unknown;
      for (let left = copies.length; left > 0 && !closed.aborted; left -= 1) {
        try {
          return await askFirst();
        } catch (error) {
          failure = error;
          copies.push(...copies.splice(0, 1));
        }
      }
      throw failure;
    },
    /** Also ends a connection that is only being made: a server that stops would wait for its request. */
    close: () => Promise.all(copies.map((copy) => copy.destroy())),
  };
}
