import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '@handloom/frontend-kit/hydrated';

/**
 * The token that comes with a mailed link. It leaves the address at once: it would stay in the history.
 * @returns token empty where there is none, and whether it is known by now that the link has none
 */
export function useLinkToken(): { token: string; isIncomplete: boolean } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const given = new URLSearchParams(search).get('token');
  const token = given ?? keptToken(state) ?? '';

  useEffect(() => {
    // With the entry of the history it survives a reload, which is nobody's business either.
    if (given) navigate(pathname, { replace: true, state: { token: given } });
  }, [given, navigate, pathname]);

  // The server never sees a token, so the first render is the same with and without one.
  return { token, isIncomplete: isHydrated && !token };
}

/** Reads navigation state, which anyone may have written. */
function keptToken(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null;
  return typeof state.token === 'string' ? state.token : null;
}
