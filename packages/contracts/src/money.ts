import { z } from 'zod';
import { hasAtMostTwoDecimals, MAX_AMOUNT } from './money-format';

export { formatAmount, hasAtMostTwoDecimals } from './money-format';
export { fromMinor, TAX_PERCENT, taxOnMinor, toMinor, totalsOf, type Totals } from './money-sums';

/**
 * An amount on the wire: a number with at most two decimals, never negative.
 * Inside the services money is whole minor units (paise, cents), see {@link toMinor}.
 */
export const amount = z
  .number()
  .min(0)
  .max(MAX_AMOUNT)
  .refine(hasAtMostTwoDecimals, 'At most two decimals are allowed');

/** A sum of amounts, such as an order's total: many amounts together may pass the limit of one. */
export const amountSum = z
  .number()
  .min(0)
  .refine(hasAtMostTwoDecimals, 'At most two decimals are allowed');

/** ISO 4217 codes in which the shop shows its amounts: rupees in the catalogue, dollars from the cart on. */
export interface ShopCurrency {
  catalogue: string;
  checkout: string;
}

/** Of these nobody can pay a fraction (Stripe's and Razorpay's lists together), and the shop's prices and its tax have two decimals. */
const NO_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/**
 * The specification shows rupees on cards and dollars in the cart. `SHOP_CURRENCY` makes it one.
 * @throws when the setting is not a currency code the runtime knows, or one of money without decimals.
 */
export function shopCurrency(setting: string | undefined): ShopCurrency {
  if (!setting) return { catalogue: 'INR', checkout: 'USD' };
  const code = setting.toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(code)) {
    throw new Error(`SHOP_CURRENCY must be an ISO 4217 code such as INR, not "${setting}"`);
  }
  if (NO_DECIMALS.has(code)) {
    throw new Error(
      `SHOP_CURRENCY cannot be ${code}, which has no decimals: prices and tax have two, and nobody could pay them`,
    );
  }
  return { catalogue: code, checkout: code };
}
