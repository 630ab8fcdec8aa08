import { createHash } from 'node:crypto';
import type { WebhookEvent } from './payment-provider';

/**
 * What a provider signed is kept, whatever its shape: an endpoint that refuses it is sent it again, and is switched off
 * in the end. Without an id it is known by what was signed.
 */
export function webhookEvent(
  body: Buffer,
  { id, type, objectId }: { id: unknown; type: unknown; objectId: unknown },
): WebhookEvent {
  return {
    eventId: wordOf(id) ?? createHash('sha256').update(body).digest('hex'),
    type: wordOf(type) ?? 'unknown',
    objectId: wordOf(objectId),
    body,
  };
}

/** Of an event that does not say when it was made: now. */
export function saidAt(seconds: number | null | undefined): Date {
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : new Date();
}

/** No text column takes a NUL. */
function wordOf(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given.replaceAll('\0', '') : null;
}
