import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import type { ContactMessage } from '@handloom/contracts/contact';
import { ApiError } from '@handloom/frontend-kit/api';
import { useSession } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { useProfile } from './api/get-profile';
import { isOnItsWay, sendMessage } from './api/send-message';
import { draftOf, keepDraft } from './message-drafts';
import { useBanner } from './use-banner';

const FIELDS = ['fullName', 'email', 'phone', 'subject', 'message'] as const;

const NOTHING: ContactMessage = { fullName: '', email: '', phone: '', subject: '', message: '' };

/** A message to the shop: what is known of its writer, what was typed of it, before too, and its sending. */
export function useMessageForm(subject: string) {
  const { banner, show, dismiss } = useBanner();
  const isStillHere = useStillHere();
  const { user } = useSession();
  const { data: profile } = useProfile(user !== null);
  const known = {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    phone: profile?.phone ?? '',
  };
  const { register, handleSubmit, setError, setValue, getValues, reset, formState } =
    useForm<ContactMessage>({
      defaultValues: { ...NOTHING, subject },
      // Who is here is known later than the page: what they have typed by then is theirs.
      values: { ...NOTHING, ...known, subject },
      resetOptions: { keepDirtyValues: true },
    });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(() => isDirty);
  useKeptFocus(isSubmitting);

  const writer = user?._id;
  const keep = () => keepDraft(subject, { writer, message: getValues() });

  const submit = handleSubmit(async (message) => {
    keep();
    dismiss();
    try {
      await sendMessage(message);
      // What was typed meanwhile is of the next one.
      const now = getValues();
      const next = FIELDS.filter((field) => now[field] !== message[field]);
      reset({ ...NOTHING, ...known }, { keepDirtyValues: false });
      for (const field of next) setValue(field, now[field], { shouldDirty: true });
      if (next.length > 0) keep();
      else keepDraft(subject, null);
      if (isStillHere()) show('sent');
      else toast.success('Your message has been sent.');
    } catch (error) {
      if (!isStillHere()) {
        return toast.error('Your message could not be sent. It is kept on the contact page.');
      }
      const refused = error instanceof ApiError ? error.errors : undefined;
      const wrong = FIELDS.filter((field) => refused?.[field]);
      for (const field of wrong) {
        setError(field, { message: refused?.[field] }, { shouldFocus: field === wrong[0] });
      }
      show('failed');
    }
  });

  const follow = useEffectEvent(() => isOnItsWay(getValues()) && void submit());
  useEffect(() => {
    const draft = draftOf(subject, writer);
    for (const field of FIELDS) {
      if (draft?.[field]) setValue(field, draft[field], { shouldDirty: true });
    }
    follow();
  }, [subject, writer, setValue]);

  return { register, errors, isSubmitting, keep, submit, banner };
}
