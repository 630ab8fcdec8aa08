import type { AdminChange } from '@handloom/contracts/audit';
import { formatAmount } from '@handloom/contracts/money-format';

export interface FieldChange {
  label: string;
  before: string;
  after: string;
  /** The values are addresses of pictures, each on its line. */
  arePictures?: true;
}

type Fields = NonNullable<AdminChange['before']>;

/** Prices of a product say no currency of their own: they are in the catalogue's. */
const PRICES = new Set(['price', 'originalPrice']);
const NOTHING = '–';

/**
 * What was before and after, field by field, as text. The services write amounts in major units.
 * @param currency of prices, such as `INR`
 */
export function fieldChangesOf({ before, after }: AdminChange, currency: string): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => name !== 'currency' || !isRefund(before ?? after))
    .map((name) => ({
      label: labelOf(name),
      before: valueOf(before, name, currency),
      after: valueOf(after, name, currency),
      ...(name === 'images' && { arePictures: true as const }),
    }))
    .filter((field) => field.before !== field.after);
}

/** 'originalPrice' → 'Original price' */
function labelOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A refund says the currency that it was given in. */
function isRefund(fields: Fields | null): fields is { amount: number; currency: string } {
  return typeof fields?.['amount'] === 'number' && typeof fields['currency'] === 'string';
}

function valueOf(fields: Fields | null, name: string, currency: string): string {
  const value = fields?.[name];
  if (PRICES.has(name) && typeof value === 'number') return formatAmount(value, currency);
  if (name === 'amount' && isRefund(fields)) return formatAmount(fields.amount, fields.currency);
  if (name === 'altTexts' && Array.isArray(value)) return altTextsOf(value);
  return textOf(value);
}

/** A line for each picture that has one. */
function altTextsOf(texts: unknown[]): string {
  const lines = texts.map((text, place) => text && `Picture ${place + 1}: ${String(text)}`);
  return lines.filter(Boolean).join('\n') || NOTHING;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join('\n') : NOTHING;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The addresses in the text of a field of pictures. */
export const picturesIn = (text: string) => (text === NOTHING ? [] : text.split('\n'));

/** Such as '1 replaced, 2 added'. */
function picturesWords({ before, after }: FieldChange): string {
  const [old, now] = [picturesIn(before), picturesIn(after)];
  const gone = old.filter((picture) => !now.includes(picture)).length;
  const come = now.filter((picture) => !old.includes(picture)).length;
  const replaced = Math.min(gone, come);
  const words = [
    replaced > 0 && `${replaced} replaced`,
    come > replaced && `${come - replaced} added`,
    gone > replaced && `${gone - replaced} taken out`,
  ].filter(Boolean);
  return words.join(', ') || 'in another order';
}

const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Between two words of Arabic an arrow would point from the later to the earlier. */
const isolated = (text: string) => (FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

/**
 * In one line, such as 'Price: ₹8,000.00 → ₹7,500.00'. Of a thing that is new or gone its name says enough.
 * @param currency of prices, such as `INR`
 */
export function summaryOf(change: AdminChange, currency: string): string {
  const fields = fieldChangesOf(change, currency);
  if (change.before && change.after) {
    return fields
      .map((field) => {
        const { label, before, after, arePictures } = field;
        return `${label}: ${arePictures ? picturesWords(field) : `${isolated(before)} → ${isolated(after)}`}`;
      })
      .join('; ');
  }
  if (change.action === 'created' || change.action === 'deleted') return '';
  const side = change.after ? 'after' : 'before';
  return fields.map((field) => `${field.label}: ${field[side]}`).join('; ');
}
