import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { PAYMENT_METHOD_LABELS } from '@handloom/contracts/order-facts';
import type { CheckoutForm } from '@handloom/contracts/orders';
import { isComposing } from '@handloom/ui/is-composing';
import { SelectField } from '@handloom/ui/select-field';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { CountryField } from './country-field';
import { useSchemasSoon } from './load-schemas';
import styles from './shipping-form.module.scss';
import { FIELD_NAMES, type Fields, type Refusal, type ShippingFields } from './use-shipping-fields';

/** The form and its submit button stand in different columns. */
export const SHIPPING_FORM_ID = 'shipping-form';

interface ShippingFormProps {
  fields: ShippingFields;
  onSubmit(form: CheckoutForm): unknown;
  /** @returns whether it is the fields that keep the order back. */
  onRefused(why: Refusal): boolean;
}

export function ShippingForm({ fields, onSubmit, onRefused }: ShippingFormProps) {
  const {
    values,
    isFilling,
    isAwaited,
    setAwaited,
    errors,
    methods,
    change,
    judgeField,
    judgeAll,
  } = fields;
  const { onFocus } = useSchemasSoon();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAwaited && !isFilling) form.current?.requestSubmit();
  }, [isAwaited, isFilling]);

  const field = (name: keyof Fields) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: (event: FocusEvent) => {
      // On the way to a button everything is judged anyway, and a line that appears would move it away.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) void judgeField(name);
    },
  });
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAwaited(isFilling);
    if (isFilling) return undefined;
    const { elements } = event.currentTarget;
    const judged = await judgeAll();
    if (judged.kind === 'valid') return onSubmit(judged.form);
    // Before the modal is rendered: it gives the focus back to who had it.
    if (!onRefused(judged) || judged.kind !== 'invalid') return undefined;
    const first = elements.namedItem(FIELD_NAMES.find((name) => judged.errors[name]) ?? '');
    return first instanceof HTMLElement && first.focus();
  };

  return (
    <form
      ref={form}
      id={SHIPPING_FORM_ID}
      className={styles.form}
      noValidate
      aria-labelledby="shipping-title"
      onSubmit={(event) => void submit(event)}
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
      <CountryField label="Country" autoComplete="shipping country-name" {...field('country')} />
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
        hint="Ten to twelve digits, such as +91 98765 43210"
        {...field('phone')}
      />
      <h2 className={styles.wide}>Payment</h2>
      <SelectField
        label="Payment Method"
        options={methods.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
        {...field('paymentMethod')}
        className={styles.wide}
      />
    </form>
  );
}

/** A browser does not submit on Enter while the form's button is disabled, as for an empty cart. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || isComposing(event)) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
