import type { ListedUser, UserChange } from '@handloom/contracts/accounts';

/** Null: that the account is deleted. */
export type WantedChange = UserChange | null;

export interface AskedChange {
  user: ListedUser;
  wanted: WantedChange;
  /** It is the account of who asks. */
  isOwn: boolean;
}

interface ChangeWords {
  question: string;
  /** What it does to the user. */
  consequence: string;
  confirmLabel: string;
  /** Said when it is done. */
  done: string;
}

/**
 * Each such change signs somebody out or lets somebody in, so it is asked first. Whoever signs up chooses the name, a
 * colleague's too: the e-mail says whose account it is.
 */
export function wordsOf({ user: { fullName, email }, wanted, isOwn }: AskedChange): ChangeWords {
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
      consequence: `${email} is signed out everywhere at once, and cannot sign in or set a new password until an admin enables the account again. Orders and reviews stay as they are.`,
      confirmLabel: 'Disable',
      done: `${fullName} is disabled`,
    };
  }
  if (wanted.disabled === false) {
    return {
      question: `Enable ${fullName} again?`,
      consequence: `${email} can sign in again, with the same password as before. Where they were signed in before, they stay signed out.`,
      confirmLabel: 'Enable',
      done: `${fullName} is enabled`,
    };
  }
  if (isOwn) {
    return {
      question: 'Make yourself a plain user?',
      consequence:
        'You can then no longer open this panel, and only another admin can undo it. You are signed out everywhere, and can sign in again as a shopper.',
      confirmLabel: 'Make user',
      done: 'You are a plain user',
    };
  }
  return wanted.role === 'admin'
    ? {
        question: `Make ${fullName} an admin?`,
        consequence: `${email} can then see and change everything in this panel. They are signed out everywhere, and get in here by signing in again.`,
        confirmLabel: 'Make admin',
        done: `${fullName} is an admin`,
      }
    : {
        question: `Make ${fullName} a plain user?`,
        consequence: `${email} can then no longer open this panel. They are signed out everywhere, and can sign in again as a shopper.`,
        confirmLabel: 'Make user',
        done: `${fullName} is a plain user`,
      };
}
