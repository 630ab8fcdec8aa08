import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'undici';
import {
  SESSION_REVOCATIONS_PATH,
  sessionRevocations,
} from '@handloom/contracts/session-revocations';
import type { Revocation } from './revocation-list';

const ASK_EVERY_MS = 700;
/**
 * What was answered counts for so long from its question on. The rest of the two seconds that a revocation may take
 * is for the answer of the request that asks.
 */
const SURE_FOR_MS = 1_000;
/** An answer that comes later would make nobody sure. */
const ANSWER_WITHIN_MS = SURE_FOR_MS;
/** The first answer holds everything of 32 days. */
const FIRST_ANSWER_WITHIN_MS = 5_000;
/** A copy that is silent for so long is not waited for: the next is asked as well. */
const NEXT_COPY_AFTER_MS = 250;
/** Questions are asked on time, also while earlier ones wait; and requests ask, too. */
const CONNECTIONS = Math.ceil(ANSWER_WITHIN_MS / ASK_EVERY_MS) + 1;
/** Where nobody listens, nobody ends a session either. */
const NOBODY_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

interface Options {
  log: FastifyBaseLogger;
  /** Of every copy of svc-identity. */
  identityUrls: readonly string[];
  /** After each question: what is new; nothing, when there was no answer. */
  onAsked(revocations: readonly Revocation[]): void;
}

/**
 * Asks svc-identity which sessions have ended: what is new since its answer before, on a schedule that waits for no
 * answer. `start` resolves with the first one, or when there is none.
 */
export function revocationQuestions({ log, identityUrls, onAsked }: Options) {
  const closing = new AbortController();
  const { signal } = closing;
  const copies = identityUrls.map(
    (url) => new Pool(url, { connections: CONNECTIONS, connect: { timeout: ANSWER_WITHIN_MS } }),
  );
  let since: string | null = null;
  /** When the latest of the questions was asked that found an answer, or nobody there. */
  let sureAsOf = Number.NEGATIVE_INFINITY;
  let isAnswered = true;
  const waiting = new Set<Promise<void>>();
  let ofRequests: Promise<void> | null = null;

  const askCopy = async (copy: Pool, givenUp: AbortSignal) => {
    const { statusCode, body } = await copy.request({
      method: 'GET',
      path: SESSION_REVOCATIONS_PATH,
      ...(since && { query: { since } }),
      signal: givenUp,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`svc-identity answered ${statusCode}`);
    }
    return { copy, ...sessionRevocations.parse(await body.json()) };
  };
  const askSome = async () => {
    const givenUp = AbortSignal.timeout(since ? ANSWER_WITHIN_MS : FIRST_ANSWER_WITHIN_MS);
    const asked: ReturnType<typeof askCopy>[] = [];
    for (const copy of copies.slice()) {
      // Not by AbortSignal.any with the signal of closing: Node keeps an entry for each call at the signal that lives longest.
      asked.push(askCopy(copy, givenUp));
      const answer = Promise.any(asked).catch(() => null);
      const first = await Promise.race([answer, pause(NEXT_COPY_AFTER_MS, null, { ref: false })]);
      if (first) return first;
    }
    return Promise.any(asked);
  };
  const ask = async () => {
    const askedAt = performance.now();
    try {
      const { copy, asOf, revocations } = await askSome();
      // Also an earlier one: the database's clock may have been set back.
      since = asOf;
      copies.splice(copies.indexOf(copy), 1);
      copies.unshift(copy);
      onAsked(revocations);
      sureAsOf = Math.max(sureAsOf, askedAt);
      isAnswered = true;
    } catch (error) {
      if (isNobodyThere(error)) sureAsOf = Math.max(sureAsOf, askedAt);
      if (isAnswered && !signal.aborted) {
        log.warn({ err: error }, 'svc-identity does not say which sessions have ended');
      }
      isAnswered = false;
      onAsked([]);
    }
  };
  const askOnTime = async () => {
    while (!signal.aborted) {
      const question = ask().finally(() => waiting.delete(question));
      waiting.add(question);
      if (!since) await question;
      await pause(ASK_EVERY_MS, null, { signal, ref: false }).catch(() => undefined);
    }
  };
  let asking = Promise.resolve();
  const isSure = () => performance.now() - sureAsOf <= SURE_FOR_MS;

  return {
    async start(): Promise<void> {
      await ask();
      asking = askOnTime();
    },
    /** Whether it is known what had ended a second ago, or nobody is there to end anything. */
    isSure,
    /** Asks at once; over a second later at most, once there was an answer. */
    async makeSure(): Promise<void> {
      ofRequests ??= ask().finally(() => {
        ofRequests = null;
      });
      await ofRequests;
    },
    /** Also ends a connection that is only being made: a server that stops would wait for its request. */
    async close(): Promise<void> {
      closing.abort();
      // Ends what is under way.
      await Promise.all(copies.map((copy) => copy.destroy()));
      await asking;
      await Promise.all([...waiting, ofRequests]);
    },
  };
}

function isNobodyThere(error: unknown): boolean {
  const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return failures.every((failure) =>
    NOBODY_THERE.has(String((failure as NodeJS.ErrnoException | null)?.code)),
  );
}
