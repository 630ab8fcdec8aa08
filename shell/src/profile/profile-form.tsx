import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { plainPhone, plainPinCode } from '@handloom/contracts/address-fields';
import { profileChange, type Profile, type ProfileChange } from '@handloom/contracts/accounts';
import { useSession } from '@handloom/frontend-kit/session';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { saveProfile } from './api/save-profile';
import styles from './profile-page.module.scss';

const FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name', wide: true },
  { name: 'address', label: 'Address', autoComplete: 'street-address', wide: true, rows: 3 },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'pinCode', label: 'Pin Code', autoComplete: 'postal-code', as: plainPinCode },
  {
    name: 'phone',
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    as: plainPhone,
    hint: 'Ten to twelve digits, such as +91 98765 43210',
  },
] as const;

interface ProfileFormProps {
  profile: Profile;
  onSave(saved: Profile): Promise<unknown>;
}

/** What the checkout is filled in with. */
export function ProfileForm({ profile, onSave }: ProfileFormProps) {
  const { refresh } = useSession();
  const { register, handleSubmit, formState, setError, getValues, setValue, reset } =
    useForm<ProfileChange>({
      resolver: zodResolver(profileChange),
      values: profile,
      // It is asked for again whenever the tab is come back to, and may have been saved elsewhere.
      resetOptions: { keepDirtyValues: true },
    });

  const submit = handleSubmit(async (change) => {
    try {
      const sent = getValues();
      const saved = await saveProfile(change);
      await onSave(saved);
      const typed = getValues();
      reset(saved, { keepDirtyValues: false });
      for (const { name } of FIELDS) {
        // Typed while it was on its way.
        if (typed[name] !== sent[name]) setValue(name, typed[name], { shouldDirty: true });
      }
      toast.success('Profile saved');
      // The header shows the name.
      await refresh();
    } catch (error) {
      const told = error instanceof ApiError ? error.errors : undefined;
      const wrong = FIELDS.filter(({ name }) => told?.[name]);
      for (const { name } of wrong) {
        setError(name, { message: told?.[name] }, { shouldFocus: name === wrong[0]?.name });
      }
      if (wrong.length > 0) return;
      setError('root', { message: sentenceOf(error, 'Your profile could not be saved.') });
    }
  });

  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(() => isDirty);
  useKeptFocus(isSubmitting);
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label="Email"
        value={profile.email}
        hint="Changed below, with your password and a mailed link."
        readOnly
        className={styles.wide}
      />
      {FIELDS.map(({ name, label, ...field }) => {
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
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
