import { useMemo } from 'react';
import { formatAmount } from '@handloom/contracts/money-format';
import { useHost } from './host-context';

export interface Money {
  /** As cards, product pages and the admin panel show it. */
  catalogue(amount: number): string;
  /** As cart, checkout and orders show it. */
  checkout(amount: number): string;
}

export function useMoney(): Money {
  const { currency } = useHost().settings;
  return useMemo(
    () => ({
      catalogue: (amount) => formatAmount(amount, currency.catalogue),
      checkout: (amount) => formatAmount(amount, currency.checkout),
    }),
    [currency],
  );
}
