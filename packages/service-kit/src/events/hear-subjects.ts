import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Msg, NatsConnection, Subscription } from 'nats';
import type { NatsLink } from './nats-link';

const TRY_AGAIN_MS = 2_000;

interface Hearing {
  nats: NatsLink;
  subjects: readonly string[];
  log: FastifyBaseLogger;
  onMessage(message: Msg): void;
  /**
   * Messages may have been missed before this moment; those after it are heard. What it rejects with is logged, and it is
   * called again.
   */
  onGap?(connection: NatsConnection): Promise<void> | void;
}

/**
 * Hears what is said under these subjects as it passes (plain subscriptions, at most once). What NATS refuses, and a gap
 * that could not be made up for, is tried again every two seconds.
 */
export function hearSubjects({ nats, subjects, log, onMessage, onGap }: Hearing) {
  const subscriptions = new Map<string, Subscription>();
  let hasNoGap = false;
  const isOpen = (subject: string) => subscriptions.get(subject)?.isClosed() === false;
  const hears = () => hasNoGap && subjects.every(isOpen);

  const take = (error: Error | null, message: Msg) => {
    try {
      if (error) log.error({ err: error }, 'nats refuses a subscription: its news are not heard');
      else onMessage(message);
    } catch (failure) {
      // It would end the connection, on which others hear too.
      log.error({ err: failure, subject: message.subject }, 'news could not be taken');
    }
  };
  const listen = async (connection: NatsConnection, lost: AbortSignal) => {
    hasNoGap = false;
    // The client renews its subscriptions itself, but none that was refused.
    for (const subject of subjects.filter((one) => !isOpen(one)))
      subscriptions.set(subject, connection.subscribe(subject, { callback: take }));
    // Only when the server has the subscriptions does silence mean that nothing was said.
    await connection.flush();
    if (!subjects.every(isOpen)) return;
    await onGap?.(connection);
    hasNoGap = !lost.aborted;
  };

  nats.onDisconnected(() => {
    hasNoGap = false;
  });
  nats.onConnected(async (connection, lost) => {
    while (!lost.aborted) {
      if (!hears()) {
        await listen(connection, lost).catch((error: unknown) => {
          if (!lost.aborted) log.warn({ err: error, subjects }, 'news are not heard yet');
        });
      }
      await pause(TRY_AGAIN_MS, null, { signal: lost, ref: false }).catch(() => undefined);
    }
  });

  return {
    /** Whether all that is said would be known now. */
    hears: () => hears() && nats.connected,
  };
}
