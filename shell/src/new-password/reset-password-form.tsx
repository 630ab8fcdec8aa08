import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { passwordReset, type PasswordReset } from '@handloom/contracts/accounts';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { NeedsScripts } from '@handloom/ui/needs-scripts';
import { PasswordField } from '@handloom/ui/password-field';
import styles from '../session/session-form.module.scss';
import { resetPassword } from './api/reset-password';

interface ResetPasswordFormProps {
  token: string;
  onReset(email: string): void;
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<{ sentence: string; linkIsVoid: boolean }>();
  const { register, handleSubmit, formState } = useForm<PasswordReset>({
    resolver: zodResolver(passwordReset),
    values: { token, newPassword: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      onReset(await resetPassword(values));
    } catch (error) {
      const sentence = sentenceOf(error, 'Your password was not changed. Please try again.');
      setFailure({ sentence, linkIsVoid: error instanceof ApiError && error.status === 410 });
    }
  });

  return (
    <NeedsScripts>
      <form noValidate onSubmit={submit} className={styles.form}>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          hint="It ends your sessions on all devices."
          {...register('newPassword')}
        />
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure.sentence}{' '}
            {failure.linkIsVoid && <Link to="/forgot-password">Ask for a new link</Link>}
          </p>
        )}
        <Button type="submit" wide disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save password'}
        </Button>
      </form>
    </NeedsScripts>
  );
}
