import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { login, type Login, type User } from '@handloom/contracts/accounts';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PasswordField } from '@handloom/ui/password-field';
import { TextField } from '@handloom/ui/text-field';
import styles from '../session/session-form.module.scss';
import { logIn } from './api/log-in';

export interface LoginFormProps {
  /** Known when the visitor has just signed up. */
  email?: string;
  onLogin(user: User): void | Promise<void>;
  /** What else there is to do, for the address as it is typed by now. */
  others(email: string): ReactNode;
}

export function LoginForm({ email = '', onLogin, others }: LoginFormProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, watch } = useForm<Login>({
    resolver: zodResolver(login),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await onLogin(await logIn(values));
    } catch (error) {
      setFailure(sentenceOf(error, 'Login failed'));
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
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
      {others(watch('email'))}
    </form>
  );
}
