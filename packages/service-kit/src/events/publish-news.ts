import { headers } from 'nats';
import type { Envelope } from '@handloom/contracts/events/event';
import type { NatsLink } from './nats-link';

/** Written in one go. Before the next ones are, NATS has these, and other work has had the processor. */
const AT_ONCE = 250;

/**
 * Tells open pages that something changed, right after the commit: a hint that may be lost (a page
 * reads again when it reconnects), so it needs neither the outbox nor an answer of NATS. While NATS
 * is away it does nothing. It never throws: a change that is made does not fail by its news.
 */
export function publishNews(nats: NatsLink, event: Envelope): void {
  if (!nats.connection || !nats.connected) return;
  const head = headers();
  if (event.requestId) head.set('x-request-id', event.requestId);
  try {
    nats.connection.publish(event.subject, JSON.stringify(event), { headers: head });
  } catch {
    // The connection closed between the question and the call.
  }
}

/** As {@link publishNews}, for as many as there are. */
export async function publishManyNews(nats: NatsLink, events: readonly Envelope[]): Promise<void> {
  for (let next = 0; next < events.length; next += AT_ONCE) {
    for (const event of events.slice(next, next + AT_ONCE)) publishNews(nats, event);
    if (!nats.connected) return;
    // It fails when the connection is lost, and so are the news.
    await nats.connection?.flush().catch(() => undefined);
  }
}
