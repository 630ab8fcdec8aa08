import type { UseFormReturn } from 'react-hook-form';
import { DEFAULT_DELIVERY, DEFAULT_RETURN_WINDOW } from '@handloom/contracts/catalogue';
import { SelectField } from '@handloom/ui/select-field';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { useCategories } from '../categories/api/use-categories';
import { useSizes } from '../sizes/api/use-sizes';
import { FailedFetch } from '../listing/failed-fetch';
import type { ProductFields } from './api/save-product';
import { choicesOf } from './choices-of';
import styles from './product-fieldset.module.scss';

const blankIsNothing = { setValueAs: (text?: string) => (text === '' ? undefined : text) };

const RETURNS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The shop takes it as it is: a rug may have become dearer. But who changed one of the two and forgot the other should see it. */
const ABOVE_ORIGINAL =
  'Above the original price, so no discount shows: lower this one or raise the other.';
const isAboveOriginal = ([price, original]: (string | undefined)[]) =>
  Boolean(price && original) && Number(price) > Number(original);

export function ProductFieldset({ form }: { form: UseFormReturn<ProductFields> }) {
  const categories = useCategories();
  const sizes = useSizes();
  const { register, formState, watch } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Name"
        data-autofocus
        error={errors.name?.message}
        {...register('name', blankIsNothing)}
      />
      <TextAreaField
        label="Description"
        rows={4}
        error={errors.description?.message}
        {...register('description', blankIsNothing)}
      />
      <div className={styles.pair}>
        <TextField
          label="Price"
          type="number"
          min={0}
          step="0.01"
          error={errors.price?.message}
          hint={isAboveOriginal(watch(['price', 'originalPrice'])) ? ABOVE_ORIGINAL : undefined}
          {...register('price', blankIsNothing)}
        />
        <TextField
          label="Original Price"
          type="number"
          min={0}
          step="0.01"
          error={errors.originalPrice?.message}
          {...register('originalPrice', blankIsNothing)}
        />
        {/* Controlled, so that the chosen one shows as soon as the choices have come. */}
        <SelectField
          label="Category"
          options={choicesOf(categories, 'Select category')}
          error={errors.category?.message}
          {...register('category', blankIsNothing)}
          value={watch('category') ?? ''}
        />
        <SelectField
          label="Size"
          options={choicesOf(sizes, 'Select size')}
          error={errors.size?.message}
          {...register('size', blankIsNothing)}
          value={watch('size') ?? ''}
        />
        <TextField
          label="Rating"
          type="number"
          min={1}
          max={5}
          step="0.1"
          error={errors.rating?.message}
          {...register('rating', blankIsNothing)}
        />
        <TextField
          label="Estimated delivery"
          placeholder={DEFAULT_DELIVERY}
          error={errors.estimatedDelivery?.message}
          {...register('estimatedDelivery', blankIsNothing)}
        />
        <SelectField
          label="Returns accepted"
          options={RETURNS}
          error={errors.returnsAccepted?.message}
          {...register('returnsAccepted')}
        />
        <TextField
          label="Return window"
          placeholder={DEFAULT_RETURN_WINDOW}
          error={errors.returnWindow?.message}
          {...register('returnWindow', blankIsNothing)}
        />
      </div>
      {!categories.data && <FailedFetch of={categories} otherwise="Failed to fetch categories" />}
      {!sizes.data && <FailedFetch of={sizes} otherwise="Failed to fetch sizes" />}
    </>
  );
}
