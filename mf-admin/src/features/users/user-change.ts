import type { ListedUser, UserChange } from '@handloom/contracts/accounts';

export interface AskedChange {
  user: ListedUser;
  wanted: UserChange;
}

/** Each such change signs somebody out, so it is asked first. */
export function questionFor({ user, wanted }: AskedChange): {
  question: string;
  confirmLabel: string;
} {
  if (wanted.disabled === true) {
    return { question: `Disable ${user.fullName}?`, confirmLabel: 'Disable' };
  }
  if (wanted.disabled === false) {
    return { question: `Enable ${user.fullName} again?`, confirmLabel: 'Enable' };
  }
  return wanted.role === 'admin'
    ? { question: `Make ${user.fullName} an admin?`, confirmLabel: 'Make admin' }
    : { question: `Make ${user.fullName} a plain user?`, confirmLabel: 'Make user' };
}
