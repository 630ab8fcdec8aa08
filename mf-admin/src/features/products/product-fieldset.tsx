import type { UseFormReturn } from 'react-hook-form';
import {
  DEFAULT_DELIVERY,
  DEFAULT_RETURN_WINDOW,
  type Product,
} from '@handloom/contracts/catalogue';
import { counted } from '@handloom/frontend-kit/count-words';
import { SelectField } from '@handloom/ui/select-field';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { useCategories } from '../categories/api/use-categories';
import { useSizes } from '../sizes/api/use-sizes';
import { amountTyped } from '../listing/amount-typed';
import { FailedFetch } from '../listing/failed-fetch';
import type { ProductFields } from './api/save-product';
import { choicesOf } from './choices-of';
import styles from './product-fieldset.module.scss';

const blankIsNothing = { setValueAs: (text?: string) => (text === '' ? undefined : text) };

/** What is a number as it is typed stays so, as '45000.50' does; and what is none, for the check to say so. */
const asNumber = {
  setValueAs(text?: string) {
    const typed = amountTyped(text ?? '');
    return Number.isNaN(typed) || Number(text) === typed
      ? blankIsNothing.setValueAs(text)
      : String(typed);
  },
};

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The shop takes it as it is: a rug may have become dearer. But who changed one of the two and forgot the other should see it. */
const ABOVE_ORIGINAL =
  'Above the original price, so no discount shows: lower this one or raise the other.';
const isAboveOriginal = ([price, original]: (string | undefined)[]) =>
  Boolean(price && original) && Number(price) > Number(original);

/** What is typed there changes nothing that anybody sees yet. */
const ratedBy = ({ rating, reviewCount }: Pick<Product, 'rating' | 'reviewCount'>) =>
  reviewCount
    ? `It is ${rating.toFixed(1)} by ${counted(reviewCount, 'review')}. Yours counts while there are none.`
    : undefined;

/** What is empty is not sent. */
const keptRating = ({ rating, reviewCount }: Product, typed: string | undefined) =>
  !typed && rating >= 1 && !reviewCount ? `Left empty, it stays ${rating}.` : undefined;

const NOT_PUBLISHED = 'Shoppers do not see it, and nobody can order it.';

interface ProductFieldsetProps {
  form: UseFormReturn<ProductFields>;
  /** The one that is edited. */
  product: Product | undefined;
}

export function ProductFieldset({ form, product }: ProductFieldsetProps) {
  const categories = useCategories();
  const sizes = useSizes();
  const { register, formState, watch } = form;
  const field = (label: string, name: keyof ProductFields, read = blankIsNothing) => ({
    label,
    error: formState.errors[name]?.message,
    ...register(name, read),
  });
  const hint = isAboveOriginal(watch(['price', 'originalPrice'])) ? ABOVE_ORIGINAL : undefined;
  return (
    <>
      <TextField data-autofocus {...field('Name', 'name')} />
      <TextAreaField rows={4} {...field('Description', 'description')} />
      <div className={styles.pair}>
        <TextField inputMode="decimal" hint={hint} {...field('Price', 'price', asNumber)} />
        <TextField inputMode="decimal" {...field('Original Price', 'originalPrice', asNumber)} />
        {/* Controlled, so that the chosen one shows as soon as the choices have come. */}
        <SelectField
          options={choicesOf(categories, 'Select category')}
          {...field('Category', 'category')}
          value={watch('category') ?? ''}
        />
        <SelectField
          options={choicesOf(sizes, 'Select size')}
          {...field('Size', 'size')}
          value={watch('size') ?? ''}
        />
        <TextField
          inputMode="decimal"
          hint={product && (ratedBy(product) ?? keptRating(product, watch('rating')))}
          {...field('Rating', 'rating', asNumber)}
        />
        <TextField
          placeholder={DEFAULT_DELIVERY}
          {...field('Estimated delivery', 'estimatedDelivery')}
        />
        <SelectField options={YES_OR_NO} {...field('Returns accepted', 'returnsAccepted')} />
        <TextField
          placeholder={DEFAULT_RETURN_WINDOW}
          {...field('Return window', 'returnWindow')}
        />
        <SelectField
          options={YES_OR_NO}
          hint={watch('published') === 'false' ? NOT_PUBLISHED : undefined}
          {...field('Published', 'published')}
        />
      </div>
      {!categories.data && <FailedFetch of={categories} otherwise="Failed to fetch categories" />}
      {!sizes.data && <FailedFetch of={sizes} otherwise="Failed to fetch sizes" />}
    </>
  );
}
