import { Link } from 'react-router-dom';
import { FormDialog } from '../listing/form-dialog';
import styles from './product-fieldset.module.scss';
import { ProductFieldset } from './product-fieldset';
import { ProductImages } from './product-images';
import { useProductForm, type OpenedProduct } from './use-product-form';

/** Adds a product, or edits the one given. */
export function ProductDialog(opened: OpenedProduct) {
  const { product, onClose } = opened;
  const { form, pictures, question, failure, forgetFailure, save } = useProductForm(opened);

  return (
    <>
      {question}
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
        <ProductFieldset form={form} product={product} />
        <ProductImages
          kept={pictures.kept}
          added={pictures.added}
          error={form.formState.errors.root?.['images']?.message}
          onKeep={(images) => {
            forgetFailure();
            pictures.setKept(images);
          }}
          onAdd={(images) => {
            forgetFailure();
            pictures.setAdded(images);
          }}
        />
        {product && (
          <p className={styles.ways}>
            <Link to={`/admin/orders?product=${product._id}`} target="_blank">
              Orders of this product
            </Link>
            <Link to={`/admin/audit?about=${product._id}`} target="_blank">
              Who changed what
            </Link>
          </p>
        )}
      </FormDialog>
    </>
  );
}
