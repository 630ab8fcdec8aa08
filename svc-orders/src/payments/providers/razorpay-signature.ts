import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Razorpay signed it: webhooks with their own secret, what a browser brings back with the API secret.
 * @param signature as it came, whatever it is
 */
export function isSignedBy(secret: string, said: string | Buffer, signature: string): boolean {
  const right = Buffer.from(createHmac('sha256', secret).update(said).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
