import { useEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { PAYMENT_METHODS } from '@handloom/contracts/order-facts';
import type { CheckoutForm } from '@handloom/contracts/orders';
import { UNREACHABLE } from '@handloom/frontend-kit/api';
import { keepDraft, readDraft, readTypedOver, type FormDraft } from '../forgetting/form-draft';
import { getPaymentMethods, METHODS_URL, type PaymentMethod } from './api/get-payment-methods';
import { getProfile, PROFILE_URL, type FilledFields } from './api/get-profile';
import { loadSchemas } from './load-schemas';

/** The text of each field as it stands there. */
export type Fields = Record<keyof CheckoutForm, string>;

/** In the order of the form. */
const EMPTY: Fields = {
  name: '',
  email: '',
  address: '',
  city: '',
  state: '',
  country: '',
  pinCode: '',
  phone: '',
  paymentMethod: 'COD',
};
export const FIELD_NAMES = Object.keys(EMPTY) as (keyof Fields)[];

/** A profile that has not come by then is not waited for. */
const FILLED_WITHIN_MS = 5_000;

/** A sentence for each field that is wrong. */
export type FieldErrors = Partial<Fields>;
/** `unchecked`: what judges the form could not be fetched. */
export type Refusal =
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'unchecked'; sentence: string };
export type Judgement = { kind: 'valid'; form: CheckoutForm } | Refusal;

/**
 * The fields of the checkout: what this shopper typed, also before a reload, else what their profile says, however
 * late it comes, and where it was changed since then.
 */
export function useShippingFields(userId: string) {
  const [kept, setKept] = useState<Kept>(() => ({
    typed: readDraft(userId),
    over: readTypedOver(userId),
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const { data: profile, isLoading } = useSWR<FilledFields, Error>(PROFILE_URL, getProfile, {
    revalidateOnFocus: false,
    onError: (error) => console.error('The profile could not be loaded', error),
  });
  const newer = useMemo(() => newerThan(profile, kept), [profile, kept]);
  const { typed } = newer;
  const [isLate, setLate] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    const late = setTimeout(() => setLate(true), FILLED_WITHIN_MS);
    return () => clearTimeout(late);
  }, []);
  // What the profile fills in is not what was called wrong.
  const [judgedWith, setJudgedWith] = useState(profile);
  if (judgedWith !== profile) {
    setJudgedWith(profile);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name in typed)));
  }
  const { data: taken, error: untold } = useSWR<readonly PaymentMethod[], Error>(
    METHODS_URL,
    getPaymentMethods,
    { revalidateOnFocus: false },
  );
  useEffect(() => {
    const names = new Set(Object.keys(newer.typed).flatMap(changedWith));
    const said = [...names].map((name) => [name, newer.over[name] ?? profile?.[name]]);
    keepDraft(userId, newer.typed, Object.fromEntries(said));
  }, [userId, newer, profile]);

  const known = { ...EMPTY, ...profile, ...typed };
  // The profile says more than the form asks, as may a draft of another version of it.
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, known[name]])) as Fields;
  // Nothing is offered that is then taken away: until the shop has answered there is what is chosen.
  const offered = PAYMENT_METHODS.filter((method) => untold || method === values.paymentMethod);
  const methods = taken ?? offered;
  const paymentMethod =
    methods.find((method) => method === values.paymentMethod) ?? methods[0] ?? 'COD';
  values.paymentMethod = paymentMethod;
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  const tell = (name: keyof Fields, sentence?: string) =>
    setErrors((told) => ({ ...told, [name]: sentence }));

  return {
    values,
    /** The profile may still fill in what is empty. */
    isFilling: isLoading && !isLate,
    /** The form was submitted meanwhile, and is to be again when it is filled. */
    isAwaited,
    setAwaited,
    paymentMethod,
    errors,
    /** What the shop takes; all there is where it cannot say so. */
    methods,
    change(name: keyof Fields, value: string) {
      setKept((before) => {
        const still = newerThan(profile, before);
        return {
          typed: { ...still.typed, [name]: value },
          over: { ...still.over, [name]: undefined },
        };
      });
      tell(name);
      // Nobody orders what they have begun to change.
      setAwaited(false);
    },
    /** Tells what is wrong with one field, once the shopper has left it. */
    async judgeField(name: keyof Fields) {
      const judged = await judge(values);
      if (latest.current[name] !== values[name]) return;
      tell(name, judged.kind === 'invalid' ? judged.errors[name] : undefined);
    },
    /** Tells what is wrong with all of them. */
    async judgeAll(): Promise<Judgement> {
      const judged = await judge(values);
      setErrors(judged.kind === 'invalid' ? judged.errors : {});
      return judged;
    },
  };
}

export type ShippingFields = ReturnType<typeof useShippingFields>;

interface Kept {
  typed: FormDraft;
  /** Of what was typed before the page was opened, and of what is changed with it, what the profile said then. */
  over: FormDraft;
}

/** Of two of these, half of each would be a place where nobody lives. */
const PLACE: readonly string[] = ['address', 'city', 'state', 'country', 'pinCode'];

const changedWith = (name: string) =>
  (PLACE.includes(name) ? PLACE : [name]) as (keyof FilledFields)[];

/** Without what the profile was changed in after it was typed over: a place as a whole. */
function newerThan(profile: FilledFields | undefined, { typed, over }: Kept): Kept {
  if (!profile) return { typed, over };
  const isChanged = (name: keyof FilledFields) =>
    over[name] !== undefined && over[name] !== profile[name];
  const isOlder = (name: string) =>
    over[name as keyof FilledFields] !== undefined && changedWith(name).some(isChanged);
  const newer = (texts: FormDraft): FormDraft =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !isOlder(name)));
  return { typed: newer(typed), over: newer(over) };
}

/** By the schema, which has come by then, or comes now. */
async function judge(values: Fields): Promise<Judgement> {
  const schemas = await loadSchemas().catch(() => null);
  if (!schemas) return { kind: 'unchecked', sentence: UNREACHABLE };
  const { checkoutForm, plainPhone, plainPinCode } = schemas;
  const { data, error } = checkoutForm.safeParse({
    ...values,
    pinCode: plainPinCode(values.pinCode),
    phone: plainPhone(values.phone),
  });
  if (data) return { kind: 'valid', form: data };
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) errors[path[0] as keyof Fields] ??= message;
  return { kind: 'invalid', errors };
}
