import type { ReactNode } from 'react';
import { passwordForgotten, type PasswordForgotten } from '@handloom/contracts/accounts';
import { AccountForm, type AccountField } from '../session/account-form';
import { askForLink } from './api/ask-for-link';

const FIELDS: AccountField<PasswordForgotten>[] = [
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' },
];

interface ForgotPasswordFormProps {
  email: string;
  onAsked(email: string): void;
  /** What else there is to do, for the address as it is typed by now. */
  others(email: string): ReactNode;
}

export function ForgotPasswordForm({ email, onAsked, others }: ForgotPasswordFormProps) {
  return (
    <AccountForm
      schema={passwordForgotten}
      start={{ email }}
      fields={FIELDS}
      button="Send link"
      busyButton="Sending..."
      failed="The link could not be asked for. Please try again."
      onSubmit={async (values) => {
        await askForLink(values.email);
        onAsked(values.email);
      }}
      others={(typed) => others(typed.email)}
    />
  );
}
