import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signup, type Signup, type User } from '@handloom/contracts/accounts';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PasswordField } from '@handloom/ui/password-field';
import { TextField } from '@handloom/ui/text-field';
import styles from '../session/session-form.module.scss';
import { signUp } from './api/sign-up';

export function SignupForm({ onSignup }: { onSignup(user: User): void }) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Signup>({
    resolver: zodResolver(signup),
    defaultValues: { fullName: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      onSignup(await signUp(values));
    } catch (error) {
      setFailure(sentenceOf(error, 'Signup failed'));
    }
  });

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? 'Signing up...' : 'Sign Up'}
      </Button>
    </form>
  );
}
