import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAmong } from '@handloom/release-registry/canary-record';
import type { CanarySite, OpenCanary } from './canary-site';

/** Whoever comes back later than that may be among others. */
const KEPT_FOR_SECONDS = 30 * 86_400;
const VISITOR_ID = /^[0-9a-f]{32}$/;

export type CanaryVisitors = ReturnType<typeof canaryVisitors>;

/**
 * Who gets the canary. A visitor is known by a random id in a cookie, which is used for nothing else and
 * given only while a canary runs.
 * @param origin how the outside world names the shop
 */
export function canaryVisitors(canaries: Pick<CanarySite, 'current'>, origin: string) {
  const secure = origin.startsWith('https:');
  const cookie = secure ? '__Host-visitor' : 'visitor';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;

  const idOf = ({ cookies }: FastifyRequest): string | null => {
    const id = cookies[cookie] ?? '';
    return VISITOR_ID.test(id) ? id : null;
  };

  return {
    /** While it is so, answers differ by visitor, and nothing between the shop and a browser may keep them. */
    isRunning: () => canaries.current() !== null,

    /**
     * Null for who gets what is live, as does everybody without an id.
     * @param reply of a document, which gives an id to who has none
     */
    shownTo(request: FastifyRequest, reply?: FastifyReply): OpenCanary | null {
      const open = canaries.current();
      if (!open) return null;
      let id = idOf(request);
      if (!id && reply) {
        id = randomBytes(16).toString('hex');
        void reply.setCookie(cookie, id, { ...options, maxAge: KEPT_FOR_SECONDS });
      }
      return id && isAmong(id, open.canary) ? open : null;
    },
  };
}
