import { useEffect, useRef, useState } from 'react';
import { productBulkAction, type ProductBulkAction } from '@handloom/contracts/product-bulk';
import { useHost } from '@handloom/frontend-kit/host-context';
import { SelectField } from '@handloom/ui/select-field';
import { TextField } from '@handloom/ui/text-field';
import { useCategories } from '../categories/api/use-categories';
import { amountTyped } from '../listing/amount-typed';
import { FailedFetch } from '../listing/failed-fetch';
import { choicesOf } from './choices-of';
import styles from './product-fieldset.module.scss';

interface FieldsProps {
  /** Null: what was typed says nothing yet. */
  onChange(action: ProductBulkAction | null): void;
}

type PriceWay = Exclude<Extract<ProductBulkAction, { kind: 'price' }>['price']['by'], 'undoing'>;

const WAYS: { value: PriceWay; label: string }[] = [
  { value: 'percent', label: 'By percent' },
  { value: 'amount', label: 'By an amount' },
  { value: 'setting', label: 'Set to' },
];
const HINTS: Record<PriceWay, string> = {
  percent: '-10 makes a tenth of it less.',
  amount: '-500 takes 500 off.',
  setting: 'All of them cost this.',
};

/** One preview per pause in typing, not per digit. */
const PAUSE_MS = 300;

export function PriceChange({ onChange }: FieldsProps) {
  const { currency } = useHost().settings;
  const [by, setBy] = useState<PriceWay>('percent');
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const read = priceAction(by, text);
  const change = (way: PriceWay, typed: string) => {
    setBy(way);
    setText(typed);
    clearTimeout(timer.current);
    // What is shown below belongs to what was typed before, and must not be applied.
    onChange(null);
    timer.current = setTimeout(() => onChange(priceAction(way, typed).action), PAUSE_MS);
  };

  return (
    <div className={styles.pair}>
      <SelectField
        label="Change the price"
        options={WAYS}
        value={by}
        data-autofocus
        onChange={({ target }) => change(target.value as PriceWay, text)}
      />
      <TextField
        label={by === 'percent' ? 'Percent' : `Amount (${currency.catalogue})`}
        inputMode="decimal"
        value={text}
        hint={HINTS[by]}
        error={read.error}
        onChange={({ target }) => change(by, target.value)}
      />
    </div>
  );
}

/** What was typed as an action, or what is wrong with it; of an empty field neither. */
function priceAction(
  by: PriceWay,
  text: string,
): { action: ProductBulkAction | null; error?: string } {
  if (/^[+-]?$/.test(text.trim())) return { action: null };
  const value = amountTyped(text);
  if (Number.isNaN(value)) return { action: null, error: 'Must be a number' };
  const read = productBulkAction.safeParse({ kind: 'price', price: { by, value } });
  if (read.success) return { action: read.data };
  if (by === 'setting') {
    return {
      action: null,
      error: value < 0 ? 'Price must be positive' : 'Must be a price in full cents',
    };
  }
  return {
    action: null,
    error: by === 'percent' ? 'Must be between -100 and 1000' : 'This is too much',
  };
}

export function CategoryChoice({ onChange }: FieldsProps) {
  const categories = useCategories();
  const [chosen, setChosen] = useState('');
  return (
    <>
      <SelectField
        label="New category"
        options={choicesOf(categories, 'Select category')}
        value={chosen}
        data-autofocus
        onChange={({ target: { value: category } }) => {
          setChosen(category);
          onChange(category ? { kind: 'category', category } : null);
        }}
      />
      {!categories.data && <FailedFetch of={categories} otherwise="Failed to fetch categories" />}
    </>
  );
}
