import { useCallback } from 'react';
import useSWR, { mutate, useSWRConfig } from 'swr';
import type { User } from '@handloom/contracts/accounts';
import { apiGet, ApiError } from './api';
import { useHydrated } from './hydrated';

/** SWR key of the session. Its data is the user itself, or null for a guest. */
export const SESSION_KEY = '/api/auth/me';

/** Pages that need to know who is here wait for it, and a guest's cart to be taken along. */
const CHECKED_WITHIN_MS = 15_000;

export interface Session {
  user: User | null;
  /** True until the first current-user check ends. */
  loading: boolean;
  refresh(): Promise<void>;
}

/** Who is here. Documents are everyone's, so the first render knows nobody. */
export function useSession(): Session {
  const hydrated = useHydrated();
  const {
    data,
    error,
    mutate: revalidate,
  } = useSWR<User | null, Error>(SESSION_KEY, fetchUser, {
    revalidateIfStale: false,
  });
  const refresh = useCallback(async () => {
    await revalidate();
  }, [revalidate]);
  return {
    user: (hydrated && data) || null,
    loading: !hydrated || (data === undefined && !error),
    refresh,
  };
}

/**
 * Who is here, known already while the page hydrates. Only for what looks the same at first whoever it
 * is; in return nothing renders twice, which counts where a page has dozens of it.
 */
export function useUserAtOnce(): User | null {
  const { data } = useSWR<User | null, Error>(SESSION_KEY, fetchUser, { revalidateIfStale: false });
  return data ?? null;
}

/** Tells whether nobody else is here than now: what an answer says that comes later is for their eyes alone. */
export function useSameVisitor(): () => boolean {
  const { user } = useSession();
  const { cache } = useSWRConfig();
  return () => {
    const now: User | null | undefined = cache.get(SESSION_KEY)?.data;
    return now === undefined || now?._id === user?._id;
  };
}

/** A failed check is silent: without a session the visitor is a guest. */
export async function fetchUser(): Promise<User | null> {
  try {
    const body = await apiGet<{ user?: User } & User>(SESSION_KEY, undefined, {
      signal: AbortSignal.timeout(CHECKED_WITHIN_MS),
    });
    return body.user ?? body;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

/** After login and logout. Another user's answers leave the cache with that user. */
export async function setSessionUser(user: User | null): Promise<void> {
  let before: User | null | undefined;
  await mutate<User | null>(
    SESSION_KEY,
    (current) => {
      before = current;
      return user;
    },
    { revalidate: false },
  );
  if (before?._id === user?._id) return;
  await forgetAnswers();
}

const isAnswer = (key: unknown) => key !== SESSION_KEY;

/** What was answered to somebody else leaves the cache. What is shown by then is asked for again. */
export async function forgetAnswers(): Promise<void> {
  await mutate(isAnswer, undefined, { revalidate: true });
}

/** After a login above a page whose reader's session had ended. What the page shows stays, or is for it to forget. */
export async function resumeSession(user: User): Promise<void> {
  await mutate(SESSION_KEY, user, { revalidate: false });
}

/** Everything that is shown is asked for again, and stays until the answer has come. */
export async function askAllAgain(): Promise<void> {
  await mutate(isAnswer);
}
