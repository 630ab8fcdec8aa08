import { currencySign } from '@handloom/contracts/money-format';
import { useHost } from '@handloom/frontend-kit/host-context';
import { Button } from '@handloom/ui/button';
import { TextField } from '@handloom/ui/text-field';
import type { PriceRange } from '../prices/price-range';
import styles from './price-fields.module.scss';
import type { TypedPrices } from './use-typed-prices';

/** The range of prices, which waits for Apply. */
export function PriceFields({ typed, refused, type }: TypedPrices) {
  const currency = currencySign(useHost().settings.currency.catalogue);
  const field = (name: keyof PriceRange, label: string) => (
    <TextField
      label={`${label} (${currency})`}
      name={name}
      inputMode="numeric"
      value={typed[name]}
      aria-invalid={refused.includes(name)}
      onChange={(event) => type(name, event.target.value)}
    />
  );
  return (
    <div className={styles.prices}>
      {field('minPrice', 'Price from')}
      {field('maxPrice', 'to')}
      <Button type="submit" look="outline">
        Apply
      </Button>
      {refused.length > 0 && (
        <p role="alert" className={styles.refusal}>
          A price is a number, such as 50000.
        </p>
      )}
    </div>
  );
}
