import type { ReactNode } from 'react';
import { login, type Login, type User } from '@handloom/contracts/accounts';
import { AccountForm, type AccountField } from '../session/account-form';
import { logIn } from './api/log-in';

const FIELDS: AccountField<Login>[] = [
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password' },
];

export interface LoginFormProps {
  /** Known when the visitor has just signed up. */
  email?: string;
  onLogin(user: User): void | Promise<void>;
  /** What else there is to do, for the address as it is typed by now. */
  others(email: string): ReactNode;
}

export function LoginForm({ email = '', onLogin, others }: LoginFormProps) {
  return (
    <AccountForm
      schema={login}
      start={{ email, password: '' }}
      fields={FIELDS}
      button="Login"
      busyButton="Logging in..."
      failed="Login failed"
      onSubmit={async (values) => onLogin(await logIn(values))}
      others={(typed) => others(typed.email)}
    />
  );
}
