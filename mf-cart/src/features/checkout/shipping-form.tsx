import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, type KeyboardEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import useSWR from 'swr';
import type { z } from 'zod';
import type { Profile } from '@handloom/contracts/accounts';
import {
  checkoutForm,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type CheckoutForm,
} from '@handloom/contracts/orders';
import { SelectField } from '@handloom/ui/select-field';
import { TextField } from '@handloom/ui/text-field';
import { getProfile, PROFILE_URL } from './api/get-profile';
import styles from './shipping-form.module.scss';

/** The form and its submit button stand in different columns. */
export const SHIPPING_FORM_ID = 'shipping-form';

type Fields = z.input<typeof checkoutForm>;
type TextFieldName = Exclude<keyof Fields, 'paymentMethod'>;

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

/** Label and what the browser may fill in by itself. */
const TEXT_FIELDS: Record<TextFieldName, { label: string; autoComplete: string; type?: string }> = {
  name: { label: 'Name', autoComplete: 'name' },
  email: { label: 'Email', autoComplete: 'email', type: 'email' },
  address: { label: 'Address', autoComplete: 'street-address' },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1' },
  country: { label: 'Country', autoComplete: 'country-name' },
  pinCode: { label: 'Pin Code', autoComplete: 'postal-code' },
  phone: { label: 'Phone', autoComplete: 'tel', type: 'tel' },
};

interface ShippingFormProps {
  onSubmit(form: CheckoutForm): unknown;
  onInvalid(errors: FieldErrors<CheckoutForm>): void;
}

export function ShippingForm({ onSubmit, onInvalid }: ShippingFormProps) {
  const { register, handleSubmit, reset, clearErrors, formState } = useForm<
    Fields,
    unknown,
    CheckoutForm
  >({
    resolver: zodResolver(checkoutForm),
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
  });
  const { data: profile } = useSWR<Profile, Error>(PROFILE_URL, getProfile, {
    onError: (error) => console.error('The profile could not be loaded', error),
  });

  useEffect(() => {
    // What the shopper has typed already is not overwritten by a late answer.
    if (profile) reset(prefilled(profile), { keepDirtyValues: true });
  }, [profile, reset]);

  const field = (name: keyof Fields) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
  });
  /** A browser does not submit on Enter while the form's button is disabled, as for an empty cart. */
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form
      id={SHIPPING_FORM_ID}
      className={styles.form}
      noValidate
      aria-labelledby="shipping-title"
      onSubmit={(event) => void handleSubmit(onSubmit, onInvalid)(event)}
      onKeyDown={submitOnEnter}
    >
      <h2 id="shipping-title">Shipping details</h2>
      {(Object.keys(TEXT_FIELDS) as TextFieldName[]).map((name) => (
        <TextField
          key={name}
          {...TEXT_FIELDS[name]}
          {...field(name)}
          className={name === 'address' ? styles.wide : undefined}
        />
      ))}
      <h2 className={styles.wide}>Payment</h2>
      <SelectField
        label="Payment Method"
        options={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
        {...field('paymentMethod')}
        className={styles.wide}
      />
    </form>
  );
}

function prefilled(profile: Profile): Fields {
  const { name, email, address, city, state, country, pinCode, phone } = profile;
  return { name, email, address, city, state, country, pinCode, phone, paymentMethod: 'COD' };
}
