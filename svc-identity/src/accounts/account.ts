import type { ListedUser, Role, User } from '@handloom/contracts/accounts';
import { ShopError } from '@handloom/service-kit/shop-error';

/** An account as the rules see it. */
export interface Account {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  disabled: boolean;
  passwordHash: string;
  createdAt: Date;
  /** Seconds since the epoch; what was issued at or before it, no longer counts. */
  sessionsEndedAt: number;
}

/** E-mail addresses are compared without case. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whose mailbox an address names, for what one mailbox may get: what stands behind a plus sign is its reader's own word, as
 * the queue of mails has it too. Accounts are told apart by {@link emailKeyOf}.
 */
export function mailboxOf(email: string): string {
  return emailKeyOf(email).replace(/\+[^@]*@/, '@');
}

/** What everyone may know of an account; never its password hash. */
export function toUser({ id, fullName, email, role }: Account): User {
  return { _id: id, fullName, name: fullName, email, role };
}

export function toListedUser(account: Account): ListedUser {
  return {
    ...toUser(account),
    disabled: account.disabled,
    createdAt: account.createdAt.toISOString(),
  };
}

/** One sentence for an unknown e-mail and a wrong password, so that nobody learns who has an account. */
export function wrongCredentials(): ShopError {
  return new ShopError(401, 'Invalid email or password', { code: 'wrong-credentials' });
}

export function accountDisabled(): ShopError {
  const sentence = 'This account is disabled. Write to us if you think this is a mistake.';
  return new ShopError(403, sentence, { code: 'account-disabled' });
}

export function emailTaken(): ShopError {
  const sentence = 'An account with this email already exists.';
  return new ShopError(409, sentence, { code: 'email-taken', errors: { email: sentence } });
}

/** The shop never loses its last admin who can sign in. */
export function lastAdmin(): ShopError {
  return new ShopError(409, 'The last admin cannot be demoted or disabled.', {
    code: 'last-admin',
  });
}

/** Whoever does it by mistake could not undo it. */
export function ownAccount(): ShopError {
  return new ShopError(409, 'You cannot disable your own account. Another admin can.', {
    code: 'own-account',
  });
}

export function lastAdminStays(): ShopError {
  return new ShopError(
    409,
    'The last admin cannot be deleted. Make somebody else an admin first.',
    {
      code: 'last-admin',
    },
  );
}

export function ownAccountStays(): ShopError {
  return new ShopError(409, 'You can delete your own account in your profile.', {
    code: 'own-account',
  });
}

export function isActiveAdmin({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean {
  return role === 'admin' && !disabled;
}
