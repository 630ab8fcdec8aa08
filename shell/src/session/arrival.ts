import type { To } from 'react-router-dom';
import type { User } from '@handloom/contracts/accounts';

/** What the pages of signing in and up are told by whoever sent the visitor. */
export interface Arrival {
  /** Where the visitor came from and wants to return to. */
  from?: { pathname: string; search?: string; hash?: string };
  /** The address just signed up with, or typed on another of these pages. */
  email?: string;
  /** They have just made an account. */
  accountIsNew?: boolean;
  /** They have just set a new password. */
  passwordIsNew?: boolean;
  /** A page that only they can open sent them here; they did not come by themselves. */
  sentByGuard?: boolean;
}

/** Reads navigation state, which anyone may have written. */
export function arrivalState(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return {};
  const { from, email, accountIsNew, passwordIsNew, sentByGuard } = state as Record<
    string,
    unknown
  >;
  return {
    from: isPlace(from) ? from : undefined,
    email: typeof email === 'string' ? email : undefined,
    accountIsNew: accountIsNew === true,
    passwordIsNew: passwordIsNew === true,
    sentByGuard: sentByGuard === true,
  };
}

export const PASSWORD_IS_NEW = 'Your password is changed. Log in with the new one.';
export const ACCOUNT_IS_NEW = 'Your account is ready. Log in.';

/** What a visitor wants to know who finds a login instead of what they asked for. */
export function whyHere(arrival: Arrival): string | null {
  if (arrival.passwordIsNew) return PASSWORD_IS_NEW;
  if (arrival.accountIsNew) return ACCOUNT_IS_NEW;
  if (!arrival.sentByGuard) return null;
  return arrival.from?.pathname === '/checkout'
    ? 'Log in to check out. Your cart is kept.'
    : 'Log in to go on.';
}

const IS_SIGN_IN = /^\/(auth|forgot-password|reset-password)(\/|$)/;

/** Where a visitor goes after login. */
export function landingPath(user: User, { from }: Arrival): To {
  if (user.role === 'admin') return '/admin/dashboard';
  // The admin's area would send a shopper straight back to the login.
  if (!from || from.pathname.startsWith('/admin') || IS_SIGN_IN.test(from.pathname)) return '/';
  return { pathname: from.pathname, search: from.search, hash: from.hash };
}

/**
 * Where the pages of signing in and up lead a visitor who is signed in already, as by Back after a login. A
 * shopper whom the admin's area sent here stays: it wants another account. So does who has just set a password: that
 * has ended their session, of which this page may not have heard yet.
 */
export function wayOnFor(user: User | null, arrival: Arrival): To | null {
  if (!user || arrival.passwordIsNew) return null;
  if (user.role !== 'admin' && arrival.from?.pathname.startsWith('/admin')) return null;
  return landingPath(user, arrival);
}

function isPlace(value: unknown): value is { pathname: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pathname' in value &&
    typeof value.pathname === 'string'
  );
}
