import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database';
import { composeContactMail } from './contact-mail';
import { claimMail, markFailed, markMailed, nextMailDueInMs, type DueMail } from './mail-queue';
import { isRefusal, type MailTransport } from './smtp';

/** When to try again, and how often. */
export interface MailPace {
  firstMs: number;
  /** The wait trebles from try to try, up to this. */
  longestMs: number;
  /** With the waits below: about a day, for a mail server that is away. */
  mostTries: number;
  /** A mail that the server refuses is not liked better for being shown often. */
  mostRefusals: number;
  /** Another copy may have died with a claim. */
  lookAgainMs: number;
}
const PACE: MailPace = {
  firstMs: 10_000,
  longestMs: 3 * 3_600_000,
  mostTries: 16,
  mostRefusals: 3,
  lookAgainMs: 60_000,
};
/** A service stops within eight seconds; a try that takes longer is taken for lost. */
const STOP_WITHIN_MS = 4_000;

export interface MailSender {
  /** A mail is due. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Mails what stands in the database, one at a time. Copies of the service share the work by claims: a
 * mail goes out once, and twice only when a copy dies, or loses the database, between the server's yes
 * and its own note of it.
 */
export function startMailSender(options: {
  database: Database;
  transport: MailTransport;
  log: FastifyBaseLogger;
  pace?: MailPace;
}): MailSender {
  const { database, transport, log, pace = PACE } = options;
  let working: Promise<void> | null = null;
  let hasNews = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** @returns false when the mail server does not work, so that asking at once again is pointless */
  const send = async ({ id, attempts, message }: DueMail): Promise<boolean> => {
    try {
      await transport.send(composeContactMail(id, message));
    } catch (error) {
      const refused = isRefusal(error);
      const isGivenUp = attempts >= (refused ? pace.mostRefusals : pace.mostTries);
      const againInMs = isGivenUp
        ? null
        : Math.min(pace.firstMs * 3 ** (attempts - 1), pace.longestMs);
      const reason = error instanceof Error ? error.message : String(error);
      await markFailed(database, id, { reason, againInMs });
      if (isGivenUp) log.error({ err: error, message: id }, 'a contact message cannot be mailed');
      else log.warn({ err: error, message: id, attempts, againInMs }, 'a mail waits');
      return refused;
    }
    await markMailed(database, id);
    return true;
  };

  const workOff = async () => {
    while (hasNews && !closed) {
      hasNews = false;
      for (let mail = await claimMail(database); mail; mail = await claimMail(database)) {
        const isServerThere = await send(mail);
        if (closed) return;
        if (!isServerThere) return lookAgain(pace.firstMs);
      }
    }
    lookAgain((await nextMailDueInMs(database)) ?? pace.lookAgainMs);
  };
  const lookAgain = (inMs: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(wake, Math.max(0, Math.min(inMs, pace.lookAgainMs))).unref();
  };
  const wake = () => {
    hasNews = true;
    if (closed) return;
    working ??= workOff()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'mails wait: the queue failed');
        lookAgain(pace.lookAgainMs);
      })
      .finally(() => {
        working = null;
        // News that came when nobody looked any more.
        if (hasNews) wake();
      });
  };
  wake();

  return {
    wake,
    async close() {
      closed = true;
      clearTimeout(timer);
      const stop = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
      await Promise.race([working, stop]);
    },
  };
}
