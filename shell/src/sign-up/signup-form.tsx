import type { ReactNode } from 'react';
import { signup, type Signup, type User } from '@handloom/contracts/accounts';
import { AccountForm, type AccountField } from '../session/account-form';
import { signUp } from './api/sign-up';

const FIELDS: AccountField<Signup>[] = [
  { name: 'fullName', label: 'Full Name', kind: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Password', kind: 'password', autoComplete: 'new-password' },
];

interface SignupFormProps {
  /** Typed on another of these pages. */
  email?: string;
  onSignup(user: User): void;
  /** What else there is to do, for the address as it is typed by now. */
  others(email: string): ReactNode;
}

export function SignupForm({ email = '', onSignup, others }: SignupFormProps) {
  return (
    <AccountForm
      schema={signup}
      start={{ fullName: '', email, password: '' }}
      fields={FIELDS}
      button="Sign Up"
      busyButton="Signing up..."
      failed="Signup failed"
      onSubmit={async (values) => onSignup(await signUp(values))}
      others={(typed) => others(typed.email)}
    />
  );
}
