import { MinusIcon, PlusIcon } from './icons';
import styles from './quantity-stepper.module.scss';

export interface QuantityStepperProps {
  value: number;
  onChange(value: number): void;
  /** The smallest value that Decrease reaches. A cart line passes 0: going there removes it. */
  min?: number;
  max?: number;
  disabled?: boolean;
  /** Names the group when a page shows several, such as the product's name. */
  label?: string;
}

/** At a bound a button keeps the focus of whoever came there by it, which `disabled` would take. */
export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = 999,
  disabled = false,
  label = 'Quantity',
}: QuantityStepperProps) {
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={disabled}
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
      >
        <MinusIcon size={18} />
      </button>
      <output className={styles.value} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={disabled}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        <PlusIcon size={18} />
      </button>
    </div>
  );
}
