import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import {
  product as productSchema,
  productInput,
  type Product,
} from '@handloom/contracts/catalogue';
import { ApiError } from '@handloom/frontend-kit/api';
import { randomKey } from '@handloom/frontend-kit/random-key';
import { useCategories } from '../categories/api/use-categories';
import { showFieldErrors } from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import { useSizes } from '../sizes/api/use-sizes';
import {
  KEEP_FIELDS,
  saveFailure,
  useVersionedEdit,
} from '../version-conflicts/use-versioned-edit';
import { reloadProducts } from './api/reload-products';
import { createProduct, updateProduct, type ProductFields } from './api/save-product';
import { PicturesCompared } from './pictures-compared';
import { ProductFieldset } from './product-fieldset';
import { changedFields, copiedFormValues, formValuesOf, withDefaults } from './product-form-values';
import { ALT_TEXTS, IMAGES, shownForm, shownProduct } from './shown-product';
import { ProductImages } from './product-images';
import { useEditedImages } from './use-edited-images';

export interface ProductDialogProps {
  /** The one that is edited; without it one is added. */
  product?: Product | undefined;
  /** The one whose values a new one begins with. */
  copied?: Product;
  onClose(): void;
}

const UNKNOWN = 'No answer came. It is safe to try again.';

/** Adds a product, or edits the one given. On failure it stays open and says why. */
export function ProductDialog({ product, copied, onClose }: ProductDialogProps) {
  const pictures = useEditedImages((product ?? copied)?.images ?? [], product !== undefined);
  const [failure, setFailure] = useState<string>();
  // One for the form, however often it is sent: when an answer was lost, the product is there already.
  const [key] = useState(randomKey);
  const form = useForm<ProductFields>({
    // The fields travel as text in a multipart form, so the checked values stay as typed.
    resolver: zodResolver(productInput, undefined, { raw: true }),
    defaultValues: copied ? copiedFormValues(copied) : formValuesOf(product),
  });

  const { data: categories = [] } = useCategories();
  const { data: sizes = [] } = useSizes();
  const edit = useVersionedEdit<Product>({
    what: 'product',
    opened: product,
    schema: productSchema,
    shown: shownProduct,
    merges: { together: [[IMAGES, ALT_TEXTS]] },
    draw: { [IMAGES]: (list) => <PicturesCompared list={list} opened={pictures.opened} /> },
    take: (current) => {
      form.reset(formValuesOf(current), KEEP_FIELDS);
      pictures.take(current.images);
    },
    resume: () => form.setFocus('name'),
  });

  const save = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    if (pictures.hasTooLongText) {
      setFailure('An alt text is too long.');
      return;
    }
    const { files } = pictures;
    try {
      if (product) {
        const saved = await edit.save(
          (version, since) => {
            const change = {
              ...(since ? changedFields(fields, since) : withDefaults(fields)),
              ...pictures.toldOfChange(since !== undefined),
              version: version?.toString(),
            };
            return updateProduct(product._id, change, files);
          },
          shownForm(fields, { categories, sizes, ...pictures.shown }),
        );
        if (!saved) return;
        toast.success('Product Updated Successfully!');
      } else {
        await createProduct({ ...fields, ...pictures.toldOfNew() }, files, key);
        toast.success('Product Added Successfully!');
      }
    } catch (error) {
      toast.error(product ? 'Updating Product Failed!' : 'Adding Product Failed!');
      showFieldErrors(error, form);
      const wrong = (error instanceof ApiError && error.errors) || {};
      const message = wrong['images'] ?? wrong['altTexts'];
      // Pictures are none of the form's values.
      if (message) form.setError('root.images', { message });
      const isUnknown = !product && error instanceof ApiError && error.status === 0;
      const otherwise = product ? 'Failed to update product' : 'Failed to create product';
      setFailure(isUnknown ? UNKNOWN : saveFailure(error, 'product', otherwise));
      // It may be there all the same, or be gone.
      void reloadProducts();
      return;
    }
    void reloadProducts();
    onClose();
  });

  return (
    <>
      {edit.question}
      <FormDialog
        title={product ? 'Edit Product' : 'Add Product'}
        form={form}
        isChangedBeside={pictures.isChanged}
        wide
        submitLabel={product ? 'Update' : 'Create'}
        busyLabel={product ? 'Updating...' : 'Creating...'}
        failure={failure}
        onSubmit={save}
        onClose={onClose}
      >
        <ProductFieldset form={form} />
        <ProductImages
          kept={pictures.kept}
          added={pictures.added}
          error={form.formState.errors.root?.['images']?.message}
          onKeep={(images) => {
            form.clearErrors('root');
            setFailure(undefined);
            pictures.setKept(images);
          }}
          onAdd={(images) => {
            form.clearErrors('root');
            setFailure(undefined);
            pictures.setAdded(images);
          }}
        />
        {product && (
          <Link to={`/admin/audit?about=${product._id}`} target="_blank">
            Who changed what
          </Link>
        )}
      </FormDialog>
    </>
  );
}
