import { signup, type Signup, type User } from '@handloom/contracts/accounts';
import { AccountForm, type AccountField } from '../session/account-form';
import { signUp } from './api/sign-up';

const FIELDS: AccountField<Signup>[] = [
  { name: 'fullName', label: 'Full Name', kind: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Password', kind: 'password', autoComplete: 'new-password' },
];

export function SignupForm({ onSignup }: { onSignup(user: User): void }) {
  return (
    <AccountForm
      schema={signup}
      start={{ fullName: '', email: '', password: '' }}
      fields={FIELDS}
      button="Sign Up"
      busyButton="Signing up..."
      failed="Signup failed"
      onSubmit={async (values) => onSignup(await signUp(values))}
    />
  );
}
