import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordForgotten, type PasswordForgotten } from '@handloom/contracts/accounts';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { TextField } from '@handloom/ui/text-field';
import styles from '../session/session-form.module.scss';
import { askForLink } from './api/ask-for-link';

interface ForgotPasswordFormProps {
  email: string;
  onAsked(email: string): void;
}

export function ForgotPasswordForm({ email, onAsked }: ForgotPasswordFormProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<PasswordForgotten>({
    resolver: zodResolver(passwordForgotten),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await askForLink(values.email);
      onAsked(values.email);
    } catch (error) {
      setFailure(sentenceOf(error, 'The link could not be asked for. Please try again.'));
    }
  });

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send link'}
      </Button>
    </form>
  );
}
