import type { Profile } from '@handloom/contracts/accounts';
import { Button } from '@handloom/ui/button';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { PROFILE_FIELDS } from './profile-fields';
import styles from './profile-page.module.scss';
import { useProfileForm } from './use-profile-form';

interface ProfileFormProps {
  profile: Profile;
  onSave(saved: Profile): Promise<unknown>;
}

/** What the checkout is filled in with. */
export function ProfileForm({ profile, onSave }: ProfileFormProps) {
  const { register, submit, errors, isSubmitting, keep, isDraft } = useProfileForm(profile, onSave);
  return (
    <form noValidate onSubmit={submit} onChange={keep} className={styles.form}>
      <TextField
        label="Email"
        value={profile.email}
        hint="Changed below, with your password and a mailed link."
        readOnly
        className={styles.wide}
      />
      {PROFILE_FIELDS.map(({ name, label, ...field }) => {
        const shared = {
          label,
          autoComplete: field.autoComplete,
          className: 'wide' in field ? styles.wide : undefined,
          error: errors[name]?.message,
          ...register(name, 'as' in field ? { setValueAs: field.as } : {}),
        };
        // A field of one line would glue together the lines that the checkout has taken.
        if ('rows' in field) return <TextAreaField key={name} rows={field.rows} {...shared} />;
        return (
          <TextField
            key={name}
            type={'type' in field ? field.type : 'text'}
            hint={'hint' in field ? field.hint : undefined}
            {...shared}
          />
        );
      })}
      {errors.root && (
        <p role="alert" className={styles.failure}>
          {errors.root.message}
        </p>
      )}
      {isDraft && (
        <p role="status" className={styles.wide}>
          What you typed before is still here. It is not saved yet.
        </p>
      )}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
