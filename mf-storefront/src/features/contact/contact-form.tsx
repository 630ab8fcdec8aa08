import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ContactMessage } from '@handloom/contracts/contact';
import { ApiError } from '@handloom/frontend-kit/api';
import { useSession } from '@handloom/frontend-kit/session';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { useProfile } from './api/get-profile';
import { sendMessage } from './api/send-message';
import { ContactBanner } from './contact-banner';
import styles from './contact-form.module.scss';
import { draftOf, keepDraft } from './message-drafts';
import { useBanner } from './use-banner';

const FIELDS = ['fullName', 'email', 'phone', 'subject', 'message'] as const;

const NOTHING: ContactMessage = { fullName: '', email: '', phone: '', subject: '', message: '' };

export function ContactForm({ subject }: { subject: string }) {
  const { banner, show, dismiss } = useBanner();
  const { user } = useSession();
  const { data: profile } = useProfile(user !== null);
  const known = {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    phone: profile?.phone ?? '',
  };
  const form = useForm<ContactMessage>({
    defaultValues: { ...NOTHING, subject },
    // Who is here is known later than the page: what they have typed by then is theirs.
    values: { ...NOTHING, ...known, subject },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, setError, setValue, getValues, reset } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(() => isDirty);
  useKeptFocus(isSubmitting);

  const writer = user?._id;
  useEffect(() => {
    const draft = draftOf(subject, writer);
    for (const field of FIELDS) {
      if (draft?.[field]) setValue(field, draft[field], { shouldDirty: true });
    }
  }, [subject, writer, setValue]);

  const submit = handleSubmit(async (message) => {
    dismiss();
    try {
      await sendMessage(message);
      // What was typed meanwhile is of the next one.
      const now = getValues();
      const next = FIELDS.filter((field) => now[field] !== message[field]);
      reset({ ...NOTHING, ...known }, { keepDirtyValues: false });
      for (const field of next) setValue(field, now[field], { shouldDirty: true });
      keepDraft(subject, next.length > 0 ? { writer, message: getValues() } : null);
      show('sent');
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : undefined;
      const wrong = FIELDS.filter((field) => refused?.[field]);
      for (const field of wrong) {
        setError(field, { message: refused?.[field] }, { shouldFocus: field === wrong[0] });
      }
      show('failed');
    }
  });
  /** Blank space is no answer. */
  const required = (label: string) => ({
    validate: (value: string) => value.trim() !== '' || `${label} is required`,
  });

  return (
    <form
      onSubmit={submit}
      onChange={() => keepDraft(subject, { writer, message: getValues() })}
      noValidate
      className={styles.form}
    >
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName', required('Full Name'))}
      />
      <div className={styles.pair}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', required('Email'))}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone', required('Phone'))}
        />
      </div>
      <TextField
        label="Subject"
        error={errors.subject?.message}
        {...register('subject', required('Subject'))}
      />
      <TextAreaField
        label="Message"
        rows={6}
        error={errors.message?.message}
        {...register('message', required('Message'))}
      />
      <Button type="submit" disabled={isSubmitting} className={styles.send}>
        {isSubmitting ? 'Submitting...' : 'Send message'}
      </Button>
      <ContactBanner banner={banner} isAllThereIs={Object.keys(errors).length === 0} />
    </form>
  );
}
