import { useId, useMemo, type FocusEvent, type KeyboardEvent } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@handloom/contracts/order-facts';
import type { CheckoutForm } from '@handloom/contracts/orders';
import { UNREACHABLE } from '@handloom/frontend-kit/api';
import { SelectField } from '@handloom/ui/select-field';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { countryNames } from './countries';
import { loadSchemas, useSchemasSoon } from './load-schemas';
import styles from './shipping-form.module.scss';
import { useFilledForm, type Fields } from './use-filled-form';

/** The form and its submit button stand in different columns. */
export const SHIPPING_FORM_ID = 'shipping-form';

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
/** In the order of the form: the first that is wrong gets the focus. */
const NAMES = Object.keys(EMPTY) as (keyof Fields)[];

/** By the schema, which has come by then, or comes now. */
const checkForm: Resolver<Fields, unknown, CheckoutForm> = async (values, context, options) => {
  const schemas = await loadSchemas().catch(() => null);
  if (schemas) return schemas.checkoutResolver(values, context, options);
  return { values: {}, errors: { root: { type: 'unchecked', message: UNREACHABLE } } };
};

interface ShippingFormProps {
  userId: string;
  onSubmit(form: CheckoutForm): unknown;
  /** @returns whether it is the fields that keep the order back. */
  onInvalid(errors: FieldErrors<CheckoutForm>): boolean;
}

export function ShippingForm({ userId, onSubmit, onInvalid }: ShippingFormProps) {
  const form = useForm<Fields, unknown, CheckoutForm>({
    resolver: checkForm,
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { register, handleSubmit, clearErrors, trigger, formState } = form;
  const { edited } = useFilledForm(form, userId);
  const { onFocus } = useSchemasSoon();
  const countriesId = useId();
  const countries = useMemo(() => countryNames(), []);

  const field = (name: keyof Fields) => ({
    ...register(name, {
      onChange: (event: { target: { value: string } }) => {
        clearErrors(name);
        edited(name, event.target.value);
      },
      onBlur: (event: FocusEvent) => {
        // On the way to a button everything is judged anyway, and a line that appears would move it away.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) void trigger(name);
      },
    }),
    error: formState.errors[name]?.message,
  });
  const refuse = (errors: FieldErrors<CheckoutForm>) => {
    const first = NAMES.find((name) => errors[name]);
    // Before the modal is rendered: it gives the focus back to who had it.
    if (onInvalid(errors) && first) errors[first]?.ref?.focus?.();
  };
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
      onSubmit={(event) => void handleSubmit(onSubmit, refuse)(event)}
      onKeyDown={submitOnEnter}
      onFocus={onFocus}
    >
      <h2 id="shipping-title">Shipping details</h2>
      <TextField label="Name" autoComplete="shipping name" {...field('name')} />
      <TextField label="Email" autoComplete="shipping email" type="email" {...field('email')} />
      <TextAreaField
        label="Address"
        autoComplete="shipping street-address"
        rows={3}
        {...field('address')}
        className={styles.wide}
      />
      <TextField label="City" autoComplete="shipping address-level2" {...field('city')} />
      <TextField label="State" autoComplete="shipping address-level1" {...field('state')} />
      <TextField
        label="Country"
        autoComplete="shipping country-name"
        list={countriesId}
        {...field('country')}
      />
      <datalist id={countriesId}>
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Pin Code"
        autoComplete="shipping postal-code"
        inputMode="numeric"
        {...field('pinCode')}
      />
      <TextField
        label="Phone"
        autoComplete="shipping tel"
        type="tel"
        hint="With a country code, leave out the spaces: +919876543210"
        {...field('phone')}
      />
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
