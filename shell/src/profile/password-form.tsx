import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { passwordChange, type PasswordChange } from '@handloom/contracts/accounts';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PasswordField } from '@handloom/ui/password-field';
import { changePassword } from './api/change-password';
import styles from './profile-page.module.scss';

export function PasswordForm() {
  const { register, handleSubmit, formState, setError, reset } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });

  const submit = handleSubmit(async (values) => {
    try {
      await changePassword(values);
      reset();
      toast.success('Password changed');
    } catch (error) {
      setError('root', { message: sentenceOf(error, 'Your password was not changed.') });
    }
  });

  const { errors, isSubmitting } = formState;
  return (
    <section aria-labelledby="password-title" className={styles.part}>
      <h2 id="password-title">Password</h2>
      <p>A new password ends your sessions on all other devices.</p>
      <form noValidate onSubmit={submit} className={styles.form}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        {errors.root && (
          <p role="alert" className={styles.failure}>
            {errors.root.message}
          </p>
        )}
        <Button type="submit" look="outline" disabled={isSubmitting}>
          Change password
        </Button>
      </form>
    </section>
  );
}
