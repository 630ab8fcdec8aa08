import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { gatheredCalls } from '../database/gathered-calls';
import type { SqlTransaction } from '../database/sql-transaction';
import type { MailComposer } from './mail-content';
import {
  claimMails,
  markFailed,
  markSent,
  nextMailDueInMs,
  NO_LIMIT,
  setAside,
  type ClaimedMail,
  type MailboxLimit,
  type QueuedMail,
} from './mail-queue';
import { workLoop } from '../work-loop';
import { faultOf, type MailTransport } from './mail-transport';

/** When to try again, and how often. */
export interface MailPace {
  firstMs: number;
  /** The wait trebles from try to try, up to this. */
  longestMs: number;
  /** With the waits above: about a day, for a mail server that is away. */
  mostTries: number;
  /** A mail that the server refuses is not liked better for being shown often. */
  mostRefusals: number;
  /** How often is looked without being woken: another copy, or a job of this one, may have queued some. */
  lookAgainMs: number;
}
const PACE: MailPace = {
  firstMs: 10_000,
  longestMs: 3_600_000,
  mostTries: 30,
  mostRefusals: 3,
  lookAgainMs: 5_000,
};
/** Sent side by side; all of them within one claim. */
const BATCH = 10;
/** Many wakes at once are one look. */
const GATHER_MS = 100;
/** A service stops within eight seconds; a try that takes longer is taken for lost. */
const STOP_WITHIN_MS = 4_000;

export interface MailWorker {
  /** Mails may be due. */
  wake(): void;
  close(): Promise<void>;
}

/** Looks for mails after each write that was answered: what it queued is committed then. */
export function wakeAfterWrites(app: FastifyInstance, worker: MailWorker): void {
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') worker.wake();
  });
}

/**
 * Sends what stands in the table `mails`. Copies of a service share the work by claims: a mail goes out
 * once, and twice only when a copy dies, or loses the database, between the server's yes and its own
 * note of it.
 */
export function startMailWorker(options: {
  database: SqlTransaction;
  transport: MailTransport;
  compose: MailComposer;
  log: FastifyBaseLogger;
  limit?: MailboxLimit;
  pace?: MailPace;
}): MailWorker {
  const { database, transport, compose, log, limit = NO_LIMIT, pace = PACE } = options;

  const noteSent = gatheredCalls(async (mails: readonly QueuedMail[]) => {
    await markSent(database, mails, { isKept: transport.keepsFiles });
    return mails.map(() => undefined);
  });

  const fail = async (mail: QueuedMail, error: unknown, mostTries: number) => {
    const { id, kind, attempts } = mail;
    const isGivenUp = attempts >= mostTries;
    const againInMs = isGivenUp
      ? null
      : Math.min(pace.firstMs * 3 ** (attempts - 1), pace.longestMs);
    const reason = error instanceof Error ? error.message : String(error);
    await markFailed(database, id, { reason, againInMs });
    const note = { err: error, mail: id, kind, attempts };
    if (isGivenUp) log.error(note, 'a mail cannot be sent');
    else log.warn({ ...note, againInMs }, 'a mail waits');
  };

  /** @returns false when the mail server does not work, so that asking at once again is pointless */
  const send = async (
    mail: ClaimedMail,
    render: Awaited<ReturnType<MailComposer>>,
  ): Promise<boolean> => {
    if (mail.isTooMany) {
      const reason = `Held back: this mailbox got ${limit.anHour} mails of this kind within an hour.`;
      await setAside(database, mail.id, { why: 'held-back', reason });
      log.warn({ mail: mail.id, kind: mail.kind }, 'a mail is held back');
      return true;
    }
    let content;
    try {
      content = render(mail);
    } catch (error) {
      await fail(mail, error, pace.mostTries);
      return true;
    }
    if (!content) {
      // What it told of is gone, or a newer mail tells of it: no fault, and no later try finds more.
      const reason = 'There is nothing to tell any more.';
      await setAside(database, mail.id, { why: 'needless', reason });
      log.info({ mail: mail.id, kind: mail.kind }, 'a mail has nothing to tell');
      return true;
    }
    try {
      await transport.send(mail, content);
    } catch (error) {
      const fault = faultOf(error);
      await fail(mail, error, fault === 'refused' ? pace.mostRefusals : pace.mostTries);
      return fault !== 'server';
    }
    await noteSent(mail);
    return true;
  };

  const workOff = async (closing: AbortSignal) => {
    while (!closing.aborted) {
      const mails = await claimMails(database, BATCH, limit);
      if (mails.length === 0) break;
      const render = await compose(mails, 'recipient').catch((error: unknown) => () => {
        throw error;
      });
      const answers = await Promise.all(mails.map((mail) => send(mail, render)));
      if (answers.includes(false)) return loop.wake(pace.firstMs);
    }
    loop.wake((await nextMailDueInMs(database)) ?? pace.lookAgainMs);
  };
  const loop = workLoop({
    work: workOff,
    everyMs: pace.lookAgainMs,
    onFailure: (err) => log.warn({ err }, 'mails wait: the queue failed'),
  });

  return {
    wake: () => loop.wake(GATHER_MS),
    async close() {
      await Promise.race([loop.close(), pause(STOP_WITHIN_MS, null, { ref: false })]);
    },
  };
}
