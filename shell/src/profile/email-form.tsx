import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { emailChange, type EmailChange } from '@handloom/contracts/accounts';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PasswordField } from '@handloom/ui/password-field';
import { TextField } from '@handloom/ui/text-field';
import { changeEmail } from './api/change-email';
import styles from './profile-page.module.scss';

/** The button that had the focus has made room for the form. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

export function EmailForm({ onChanged }: { onChanged(): Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { register, handleSubmit, formState, setError, reset } = useForm<EmailChange>({
    resolver: zodResolver(emailChange),
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit(async (values) => {
    try {
      await changeEmail(values);
    } catch (error) {
      const told = error instanceof ApiError ? error.errors : undefined;
      const wrong = (['email', 'password'] as const).filter((name) => told?.[name]);
      for (const name of wrong) setError(name, { message: told?.[name] }, { shouldFocus: true });
      if (wrong.length > 0) return;
      setError('root', { message: sentenceOf(error, 'Your email was not changed.') });
      return;
    }
    reset();
    setIsOpen(false);
    toast.success('Email changed');
    await onChanged();
  });

  const { errors, isSubmitting } = formState;
  return (
    <section aria-labelledby="login-title" className={styles.part}>
      <h2 id="login-title">Login</h2>
      <p>You log in with your email, and we write to it. Of a change both addresses get a mail.</p>
      {!isOpen && (
        <Button look="outline" className={styles.start} onClick={() => setIsOpen(true)}>
          Change email
        </Button>
      )}
      {isOpen && (
        <form noValidate ref={focusFirst} onSubmit={submit} className={styles.form}>
          <TextField
            label="New email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          {errors.root && (
            <p role="alert" className={styles.failure}>
              {errors.root.message}
            </p>
          )}
          <Button type="submit" look="outline" disabled={isSubmitting}>
            Save email
          </Button>
        </form>
      )}
    </section>
  );
}
