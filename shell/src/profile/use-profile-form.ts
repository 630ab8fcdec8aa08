import { useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSWRConfig } from 'swr';
import { profileChange, type Profile, type ProfileChange } from '@handloom/contracts/accounts';
import { useSession } from '@handloom/frontend-kit/session';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { showFieldErrors } from '../session/field-errors';
import { useOwnToasts } from '../session/own-toasts';
import { saveProfile } from './api/save-profile';
import { PROFILE_FIELDS } from './profile-fields';

type Draft = Partial<ProfileChange>;

/** What is typed into the profile, and its saving. Who looks at something else meanwhile goes on where they were. */
export function useProfileForm(profile: Profile, onSave: (saved: Profile) => Promise<unknown>) {
  const { refresh } = useSession();
  const { register, handleSubmit, formState, setError, getValues, setValue, reset } =
    useForm<ProfileChange>({
      resolver: zodResolver(profileChange),
      values: profile,
      // It is asked for again whenever the tab is come back to, and may have been saved elsewhere.
      resetOptions: { keepDirtyValues: true },
    });
  const { errors, isSubmitting, isDirty } = formState;
  const { cache, mutate } = useSWRConfig();
  // Beside the shop's answers, and forgotten with them when they leave; a reload asks first.
  const place = `profile-draft:${profile._id}`;
  const [draft, setDraft] = useState<Draft | undefined>(() => cache.get(place)?.data);
  useEffect(() => {
    for (const { name } of PROFILE_FIELDS) {
      if (draft?.[name] !== undefined) setValue(name, draft[name], { shouldDirty: true });
    }
  }, [draft, setValue]);
  useUnsaved(() => isDirty);
  useKeptFocus(isSubmitting);
  const isStillHere = useStillHere();
  const toast = useOwnToasts();

  const keep = (known: Profile) => {
    const typed = getValues();
    const changed = PROFILE_FIELDS.filter(({ name }) => typed[name] !== known[name]);
    const kept = changed.map(({ name }) => [name, typed[name]]);
    void mutate(place, kept.length > 0 ? Object.fromEntries(kept) : undefined, {
      revalidate: false,
    });
  };

  const save = async (change: ProfileChange) => {
    const sent = getValues();
    const saved = await saveProfile(change);
    await onSave(saved);
    const typed = getValues();
    reset(saved, { keepDirtyValues: false });
    for (const { name } of PROFILE_FIELDS) {
      // Typed while it was on its way.
      if (typed[name] !== sent[name]) setValue(name, typed[name], { shouldDirty: true });
    }
    keep(saved);
    setDraft(undefined);
    toast.success('Profile saved');
    // The header shows the name.
    await refresh();
  };
  const submit = handleSubmit(async (change) => {
    try {
      await save(change);
    } catch (error) {
      const sentence = sentenceOf(error, 'Your profile could not be saved.');
      if (!isStillHere()) return toast.error(sentence);
      if (showFieldErrors(error, PROFILE_FIELDS, setError)) return;
      setError('root', { message: sentence });
    }
  });

  return {
    register,
    submit,
    errors,
    isSubmitting,
    keep: () => keep(profile),
    isDraft: draft !== undefined && isDirty,
  };
}
