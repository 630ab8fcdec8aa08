import type { PaymentStatus } from '@handloom/contracts/orders';
import { SelectField } from '@handloom/ui/select-field';
import styles from './order-detail.module.scss';

interface PaymentSelectProps {
  /** What it may become. */
  payments: PaymentStatus[];
  disabled: boolean;
  onChoose(paymentStatus: PaymentStatus): void;
}

/** What became of the cash; choosing it asks first. */
export function PaymentSelect({ payments, disabled, onChoose }: PaymentSelectProps) {
  const options = payments.map((value) => ({ value, label: value }));
  return (
    <SelectField
      label="Mark payment as"
      hideLabel
      className={styles.payment}
      options={[{ value: '', label: 'Mark payment as…' }, ...options]}
      value=""
      disabled={disabled}
      // Arrow keys choose at once in a closed list, and the question would come for the first one.
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        event.currentTarget.showPicker?.();
      }}
      onChange={({ target }) => {
        const chosen = payments.find((payment) => payment === target.value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
