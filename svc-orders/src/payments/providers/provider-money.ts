/** The two providers, by the names of their payment methods. */
export const PROVIDER_NAMES = ['Stripe', 'Razorpay'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

const whole = (codes: string) => new Set(codes.split(' '));
const NO_DECIMALS = {
  Stripe: whole('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  // ISK and UGX have none either, but Stripe counts them in hundredths that must be 00.
  Razorpay: whole('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
};
const THREE_DECIMALS = whole('BHD IQD JOD KWD LYD OMR TND');

/** Digits after the point in which a provider counts a currency. */
export function exponentOf(provider: ProviderName, currency: string): 0 | 2 | 3 {
  if (NO_DECIMALS[provider].has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** Money without decimals can't be charged in fractions, wherever it is counted. */
function isWhole(currency: string): boolean {
  return NO_DECIMALS.Stripe.has(currency) || NO_DECIMALS.Razorpay.has(currency);
}

/** The shop counts everything in hundredths. @returns the nearest amount that can be charged (half up). */
export function chargeable(hundredths: number, currency: string): number {
  return isWhole(currency) ? Math.round(hundredths / 100) * 100 : hundredths;
}

/** Hundredths, as {@link chargeable} gives them → the provider's unit. */
export function toProviderUnits(
  provider: ProviderName,
  hundredths: number,
  currency: string,
): number {
  const exponent = exponentOf(provider, currency);
  if (exponent === 0) return Math.round(hundredths / 100);
  return exponent === 3 ? hundredths * 10 : hundredths;
}

/** The provider's unit → hundredths; a tenth that no page of ours asks for is rounded. */
export function fromProviderUnits(provider: ProviderName, units: number, currency: string): number {
  const exponent = exponentOf(provider, currency);
  if (exponent === 0) return units * 100;
  return exponent === 3 ? Math.round(units / 10) : units;
}
