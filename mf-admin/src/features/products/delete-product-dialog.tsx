import toast from 'react-hot-toast';
import type { Product } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { deleteProduct } from './api/delete-product';
import { reloadProducts } from './api/reload-products';

export function DeleteProduct({ product, onClose }: { product: Product; onClose(): void }) {
  const confirm = async () => {
    try {
      await deleteProduct(product._id);
      toast.success('Product Deleted Successfully!');
      void reloadProducts();
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to delete product'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this product?"
      confirmLabel="Delete"
      onConfirm={confirm}
      onCancel={onClose}
    >
      {product.name}
    </ConfirmDialog>
  );
}
