import toast from 'react-hot-toast';
import type { Product } from '@handloom/contracts/catalogue';
import { EditableListPage } from '../listing/editable-list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { asList } from '../listing/use-list';
import { deleteProduct } from './api/delete-product';
import { reloadProducts } from './api/reload-products';
import { PRODUCTS_PER_PAGE, useProducts } from './api/use-products';
import { PRODUCT_COLUMNS } from './product-columns';
import { ProductDialog } from './product-dialog';

const WORDS = {
  one: 'product',
  many: 'products',
  loading: 'Loading products...',
  failed: 'Failed to fetch products',
  empty: 'No products found. Add your first product!',
};

export function ProductsPage() {
  const address = useAddressQuery();
  const answer = useProducts({ page: address.page, search: address.query.get('search') ?? '' });
  return (
    <EditableListPage
      title="Admin Products"
      label="Products"
      address={address}
      list={asList(answer, ({ products, total, totalPages }) => {
        return { items: products, total, pages: totalPages };
      })}
      words={WORDS}
      search="Search products"
      columns={PRODUCT_COLUMNS}
      perPage={PRODUCTS_PER_PAGE}
      nameOf={({ name }) => name}
      dialog={(product, onClose) => <ProductDialog product={product} onClose={onClose} />}
      remove={remove}
    />
  );
}

async function remove({ _id }: Product): Promise<void> {
  await deleteProduct(_id);
  toast.success('Product Deleted Successfully!');
  void reloadProducts();
}
