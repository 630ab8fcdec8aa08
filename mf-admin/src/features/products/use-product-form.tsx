import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { product as productSchema, type Product } from '@handloom/contracts/catalogue';
import { productInput } from '@handloom/contracts/product-form';
import { ApiError } from '@handloom/frontend-kit/api';
import { randomKey } from '@handloom/frontend-kit/random-key';
import { useCategories } from '../categories/api/use-categories';
import { showFieldErrors } from '../listing/field-errors';
import { isUnanswered, saidInForm } from '../listing/lost-answers';
import { useSizes } from '../sizes/api/use-sizes';
import {
  KEEP_FIELDS,
  saveFailure,
  useVersionedEdit,
} from '../version-conflicts/use-versioned-edit';
import { reloadProducts } from './api/reload-products';
import { createProduct, updateProduct, type ProductFields } from './api/save-product';
import { PicturesCompared } from './pictures-compared';
import { changedFields, copiedFormValues, formValuesOf, withDefaults } from './product-form-values';
import { ALT_TEXTS, IMAGES, shownForm, shownProduct } from './shown-product';
import { useEditedImages } from './use-edited-images';

type Field = keyof ProductFields;

function arePicturesChanged(now: Product, since: Product): boolean {
  const [shown, before] = [shownProduct(now), shownProduct(since)];
  return ([IMAGES, ALT_TEXTS] as const).some((label) => shown[label] !== before[label]);
}

export interface OpenedProduct {
  /** The one that is edited; without it one is added. */
  product?: Product | undefined;
  /** The one whose values a new one begins with. */
  copied?: Product;
  onClose(): void;
}

/** The form of a product and its pictures, and how they are saved. On failure it stays open and says why. */
export function useProductForm({ product, copied, onClose }: OpenedProduct) {
  const pictures = useEditedImages((product ?? copied)?.images ?? [], product !== undefined);
  const [failure, setFailure] = useState<string>();
  // One for the form, however often it is sent: when an answer was lost, the product is there already.
  const [key] = useState(randomKey);
  /** The version that was last sent without an answer. */
  const [unanswered, setUnanswered] = useState<number>();
  /** What may be saved of this form already has its files by their addresses, which it cannot know. */
  const shown = (saved: Product) => {
    const mayBeOwn = saved.version === (unanswered ?? NaN) + 1;
    const images = mayBeOwn && pictures.areIn(saved.images) && pictures.shown.images.join('\n');
    return { ...shownProduct(saved), ...(images && { [IMAGES]: images }) };
  };
  const form = useForm<ProductFields>({
    // The fields travel as text in a multipart form, so the checked values stay as typed.
    resolver: zodResolver(productInput, undefined, { raw: true }),
    defaultValues: copied ? copiedFormValues(copied) : formValuesOf(product),
  });
  const { data: categories = [], mutate: reloadCategories } = useCategories();
  const { data: sizes = [], mutate: reloadSizes } = useSizes();
  const edit = useVersionedEdit<Product>({
    what: 'product',
    opened: product,
    schema: productSchema,
    shown,
    merges: { together: [[IMAGES, ALT_TEXTS]] },
    draw: { [IMAGES]: (list) => <PicturesCompared list={list} opened={pictures.opened} /> },
    take: (current, begun) => {
      const theirs = formValuesOf(current);
      const mine = changedFields(form.getValues(), begun);
      form.reset(theirs, KEEP_FIELDS);
      for (const name of Object.keys(changedFields(theirs, begun))) delete mine[name as Field];
      for (const [name, text] of Object.entries(mine)) form.setValue(name as Field, text);
      if (arePicturesChanged(current, begun)) pictures.take(current.images);
    },
    resume: () => form.setFocus('name'),
  });

  const add = (fields: ProductFields) =>
    createProduct({ ...fields, ...pictures.toldOfNew() }, pictures.files, key);

  /** @returns false when somebody else has saved meanwhile, and this person goes on in the form */
  const change = ({ _id }: Product, fields: ProductFields) =>
    edit.save(
      (version, since) => {
        const told = {
          ...(since ? changedFields(fields, since) : withDefaults(fields)),
          ...pictures.toldOfChange(since !== undefined),
          version: version?.toString(),
        };
        return updateProduct(_id, told, pictures.files).catch((failure: unknown) => {
          if (isUnanswered(failure)) setUnanswered(version);
          throw failure;
        });
      },
      shownForm(fields, { categories, sizes, ...pictures.shown }),
    );

  function tellOf(error: unknown): void {
    toast.error(product ? 'Updating Product Failed!' : 'Adding Product Failed!');
    showFieldErrors(error, form);
    const wrong = (error instanceof ApiError && error.errors) || {};
    const message = wrong['images'] ?? wrong['altTexts'];
    // What was chosen may be deleted meanwhile, and is to be no choice any more.
    if (wrong['category']) void reloadCategories();
    if (wrong['size']) void reloadSizes();
    // Pictures are none of the form's values.
    if (message) form.setError('root.images', { message });
    const otherwise = product ? 'Failed to update product' : 'Failed to create product';
    setFailure(saidInForm(error, saveFailure(error, 'product', otherwise)));
  }

  const save = form.handleSubmit(async (fields, event) => {
    setFailure(undefined);
    if (pictures.hasTooLongText) {
      setFailure('An alt text is too long.');
      event?.target.querySelector('[aria-invalid="true"]')?.focus();
      return;
    }
    try {
      if (!product) await add(fields);
      else if (!(await change(product, fields))) return;
      toast.success(product ? 'Product Updated Successfully!' : 'Product Added Successfully!');
    } catch (error) {
      tellOf(error);
      // It may be there all the same, or be gone.
      void reloadProducts();
      return;
    }
    void reloadProducts();
    onClose();
  });

  /** Pictures were changed: what was said of them holds no more. */
  function forgetFailure(): void {
    form.clearErrors('root');
    setFailure(undefined);
  }

  return { form, pictures, question: edit.question, failure, forgetFailure, save };
}
