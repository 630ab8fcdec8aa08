import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import useSWR from 'swr';
import type { z } from 'zod';
import type { checkoutForm, CheckoutForm } from '@handloom/contracts/orders';
import { getProfile, PROFILE_FIELDS, PROFILE_URL, type FilledFields } from './api/get-profile';
import { keepDraft, readDraft, type FormDraft } from './form-draft';

export type Fields = z.input<typeof checkoutForm>;

/**
 * Fills the form with what is known: what this shopper typed before a reload, else their profile. What
 * they have typed is never overwritten, however late the profile comes.
 * @returns `edited`, to be told of each field that the shopper changes.
 */
export function useFilledForm(
  { setValue }: UseFormReturn<Fields, unknown, CheckoutForm>,
  userId: string,
) {
  const draft = useRef<FormDraft>({});
  const { data: profile } = useSWR<FilledFields, Error>(PROFILE_URL, getProfile, {
    revalidateOnFocus: false,
    onError: (error) => console.error('The profile could not be loaded', error),
  });

  useEffect(() => {
    // Keys of another version of the form fill nothing.
    draft.current = { ...readDraft(userId), ...draft.current };
    for (const name of [...PROFILE_FIELDS, 'paymentMethod'] as const) {
      const typed = draft.current[name];
      if (typed !== undefined) setValue(name, typed as Fields['paymentMethod'] & string);
    }
  }, [userId, setValue]);

  useEffect(() => {
    for (const name of PROFILE_FIELDS) {
      if (profile && draft.current[name] === undefined) setValue(name, profile[name]);
    }
  }, [profile, setValue]);

  const edited = (name: keyof Fields, value: string) => {
    draft.current = { ...draft.current, [name]: value };
    keepDraft(userId, draft.current);
  };
  return { edited };
}
