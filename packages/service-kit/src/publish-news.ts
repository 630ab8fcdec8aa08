import { headers } from 'nats';
import type { Envelope } from '@handloom/contracts/events/event';
import type { NatsLink } from './nats-link';

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
