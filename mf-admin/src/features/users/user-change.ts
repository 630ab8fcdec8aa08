import type { ListedUser, UserChange } from '@handloom/contracts/accounts';

/** Null: that the account is deleted. */
export type WantedChange = UserChange | null;

export interface AskedChange {
  user: ListedUser;
  wanted: WantedChange;
}

interface ChangeWords {
  question: string;
  /** What it does to the user. */
  consequence: string;
  confirmLabel: string;
  /** Said when it is done. */
  done: string;
}

/** Each such change signs somebody out or lets somebody in, so it is asked first. */
export function wordsOf({ user: { fullName, email }, wanted }: AskedChange): ChangeWords {
  if (!wanted) {
    return {
      question: 'Delete account',
      consequence: `Are you sure you want to delete the account of ${email}? Its cart and address go; orders stay. This cannot be undone.`,
      confirmLabel: 'Delete',
      done: 'Account deleted.',
    };
  }
  if (wanted.disabled === true) {
    return {
      question: `Disable ${fullName}?`,
      consequence: `${fullName} is signed out everywhere at once, and cannot sign in or set a new password until an admin enables the account again. Orders and reviews stay as they are.`,
      confirmLabel: 'Disable',
      done: `${fullName} is disabled`,
    };
  }
  if (wanted.disabled === false) {
    return {
      question: `Enable ${fullName} again?`,
      consequence: `${fullName} can sign in again, with the same password as before. Where they were signed in before, they stay signed out.`,
      confirmLabel: 'Enable',
      done: `${fullName} is enabled`,
    };
  }
  return wanted.role === 'admin'
    ? {
        question: `Make ${fullName} an admin?`,
        consequence: `${fullName} can then see and change everything in this panel. They are signed out everywhere, and get in here by signing in again.`,
        confirmLabel: 'Make admin',
        done: `${fullName} is an admin`,
      }
    : {
        question: `Make ${fullName} a plain user?`,
        consequence: `${fullName} can then no longer open this panel. They are signed out everywhere, and can sign in again as a shopper.`,
        confirmLabel: 'Make user',
        done: `${fullName} is a plain user`,
      };
}
