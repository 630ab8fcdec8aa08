/**
 * Idempotency key of an attempt to order. It stays the same while the order does, also after a
 * failure; another order gets another key.
 */
export function createAttemptKeys(newKey: () => string = randomKey) {
  let attempt: { order: string; key: string } | null = null;
  return {
    keyFor(order: unknown): string {
      const text = JSON.stringify(order);
      if (attempt?.order !== text) attempt = { order: text, key: newKey() };
      return attempt.key;
    },
    /** After an order was placed, the identical cart is a new order. */
    settle(): void {
      attempt = null;
    },
  };
}

/** `crypto.randomUUID` exists on https and localhost only; a shop tried over plain http works too. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
