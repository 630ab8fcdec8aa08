import { createHmac, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Nothing can be learnt any more from what a tab tells that is open for longer. */
const AGE_MS = 24 * 3_600_000;
const TOKEN_FORMAT = /^([\w-]{1,80})\.([\w-]{1,24})\.([0-9a-z]{1,10})\.([\w-]{22})$/;

/** One document that was answered to somebody. */
export interface View {
  /** Of the request, as in every log line about it. */
  id: string;
  /** Of the releases that it shows. */
  set: string;
}

/**
 * Names views so that what is told of one was answered by a gateway of this shop before. Several gateways
 * believe each other, since they sign with what they share anyway.
 * @param secret the gateways' private key; without it this one believes itself alone
 */
export function signedViews(secret: KeyObject | null, now: () => number = Date.now) {
  const shared = secret ? secret.export({ format: 'der', type: 'pkcs8' }) : randomBytes(32);
  const key = Buffer.from(hkdfSync('sha256', shared, '', 'handloom views 1', 32));
  const signatureOf = (said: string) =>
    createHmac('sha256', key).update(said).digest('base64url').slice(0, 22);

  return {
    sign({ id, set }: View): string {
      const said = `${id}.${set}.${Math.floor(now() / 1_000).toString(36)}`;
      return `${said}.${signatureOf(said)}`;
    },
    /** Null for what no gateway gave, or gave too long ago. */
    read(token: string): View | null {
      const [, id = '', set = '', at = '', signature = ''] = TOKEN_FORMAT.exec(token) ?? [];
      const expected = signatureOf(`${id}.${set}.${at}`);
      if (signature.length !== expected.length) return null;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
      return now() - Number.parseInt(at, 36) * 1_000 > AGE_MS ? null : { id, set };
    },
  };
}
