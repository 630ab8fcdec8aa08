import { LRUCache } from 'lru-cache';
import type { User } from '@handloom/contracts/accounts';
import type { Viewer } from '@handloom/service-kit/sessions/sessions';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';

/** Some five megabytes. */
const MAX_VISITORS = 10_000;

/** The session and, as svc-identity says it, its user: null for guests, undefined when it does not say. */
type AskForUser = () => Promise<User | null | undefined>;

export type KeptVisitors = ReturnType<typeof keptVisitors>;

interface Asked {
  /** By the ledger. */
  since: number;
  askedAt: number;
  user: Promise<User | null | undefined>;
  /** Once it was answered. */
  answered?: User;
}

/**
 * svc-identity's answers about the users of sessions. One holds until the ledger hears of a change of its user, and for
 * `maxAgeMs` in case that news was lost. Only users are kept: not that there is none, nor that nobody says.
 * @param accounts its topics are ids of users
 */
export function keptVisitors(accounts: ChangeLedger, maxAgeMs: () => number) {
  const kept = new LRUCache<string, Asked>({ max: MAX_VISITORS });

  const holding = ({ userId, sessionId }: Viewer): Asked | undefined => {
    const found = kept.get(sessionId);
    const isYoung = found && performance.now() - found.askedAt < maxAgeMs();
    return isYoung && accounts.holds([userId], found.since) ? found : undefined;
  };

  return {
    /** As `userOf`, without asking; undefined where nothing that holds is known. */
    knownUserOf: (viewer: Viewer) => holding(viewer)?.answered,
    /**
     * Who the session is. Those who ask at once share one question, unless something about the user changed in between.
     * @param viewer whose session has just been found not to be over; that is never kept here
     */
    userOf(viewer: Viewer, ask: AskForUser): Asked['user'] {
      const found = holding(viewer);
      if (found) return found.user;

      const { sessionId } = viewer;
      const asked: Asked = { since: accounts.now(), askedAt: performance.now(), user: ask() };
      kept.set(sessionId, asked);
      const forget = () => {
        if (kept.peek(sessionId) === asked) kept.delete(sessionId);
      };
      asked.user.then((user) => {
        if (user) asked.answered = user;
        else forget();
      }, forget);
      return asked.user;
    },
  };
}
