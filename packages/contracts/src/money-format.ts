// Apart from money.ts, so that pages that only show amounts do not carry its schemas.

const formats = new Map<string, Intl.NumberFormat>();

/** '₹45,000.00' style text; the locale follows the currency so that grouping is the customary one. */
export function formatAmount(value: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formats.set(currency, format);
  }
  return format.format(value);
}
