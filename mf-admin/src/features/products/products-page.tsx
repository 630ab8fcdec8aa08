import { useEffect } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { Button, ButtonLink } from '@handloom/ui/button';
import { DownloadIcon, UploadIcon } from '@handloom/ui/icons';
import { useBulkOutcome } from '../listing/bulk-outcome';
import { EditableListPage } from '../listing/editable-list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { asList } from '../listing/use-list';
import { useOpenedInHistory } from '../listing/use-opened-in-history';
import { deleteProduct } from './api/delete-product';
import { productsFileUrl } from './api/products-file';
import { reloadProducts } from './api/reload-products';
import { PRODUCTS_PER_PAGE, productsUrl, UNPUBLISHED, useProducts } from './api/use-products';
import { BulkDialog } from './bulk-dialog';
import { BulkProductButtons, type BulkKind } from './bulk-product-buttons';
import { withdrawBulkUndo } from './bulk-undo';
import { ImportDialog } from './import-dialog';
import { PRODUCT_COLUMNS } from './product-columns';
import { ProductDialog } from './product-dialog';
import { useProductFilters } from './product-filters';

const WORDS = {
  one: 'product',
  many: 'products',
  loading: 'Loading products...',
  failed: 'Failed to fetch products',
  empty: 'No products found. Add your first product!',
};

/** What is open above the page beside its forms. */
type Open =
  | { what: 'import' }
  | { what: 'copy'; product: Product }
  | { what: 'bulk'; kind: BulkKind; products: Product[] };

export function ProductsPage() {
  const address = useAddressQuery();
  const asked = address.read('search', 'category', 'size', 'standing', 'sort');
  const answer = useProducts(asked);
  const filters = useProductFilters(asked);
  const { opened, open, close } = useOpenedInHistory<Open>();
  const { tellEach, dialog: outcome } = useBulkOutcome('Product');
  useEffect(() => withdrawBulkUndo, []);
  return (
    <EditableListPage
      title="Admin Products"
      label="Products"
      beside={
        <>
          <ButtonLink look="outline" reloadDocument download to={productsFileUrl(asked)}>
            <DownloadIcon size={18} />
            Export CSV
          </ButtonLink>
          <Button look="outline" onClick={() => open({ what: 'import' })}>
            <UploadIcon size={18} />
            Import CSV
          </Button>
        </>
      }
      address={address}
      list={asList(
        answer,
        ({ products, total, totalPages, isEstimated }) => {
          return { items: products, total, pages: totalPages, ...(isEstimated && { isEstimated }) };
        },
        productsUrl(asked),
      )}
      words={WORDS}
      search="Search products"
      filters={filters}
      elsewhere={
        asked.standing === UNPUBLISHED
          ? undefined
          : {
              label: 'Look among those that are not published',
              onShow: () => address.change({ standing: UNPUBLISHED }),
            }
      }
      columns={PRODUCT_COLUMNS}
      perPage={PRODUCTS_PER_PAGE}
      nameOf={({ name }) => name}
      dialog={(product, onClose) => <ProductDialog product={product} onClose={onClose} />}
      remove={remove}
      deleted="Product Deleted Successfully!"
      moreActions={(product) => (
        <MoreActions product={product} onCopy={() => open({ what: 'copy', product })} />
      )}
      bulk={({ chosen }) =>
        chosen.length > 0 && (
          <BulkProductButtons
            publish={asked.standing === UNPUBLISHED}
            onAsk={(kind) => open({ what: 'bulk', kind, products: chosen })}
          />
        )
      }
    >
      {opened?.what === 'import' && <ImportDialog onClose={close} />}
      {opened?.what === 'copy' && <ProductDialog copied={opened.product} onClose={close} />}
      {opened?.what === 'bulk' && (
        <BulkDialog
          kind={opened.kind}
          products={opened.products}
          onRefused={tellEach}
          onClose={close}
        />
      )}
      {outcome}
    </EditableListPage>
  );
}

function MoreActions({ product, onCopy }: { product: Product; onCopy(): void }) {
  const { _id, name, reviewCount, published = true } = product;
  return (
    <>
      {published && (
        <ButtonLink
          look="quiet"
          size="small"
          aria-description={name}
          target="_blank"
          to={`/product/${_id}`}
        >
          View in shop
        </ButtonLink>
      )}
      {!!reviewCount && (
        <ButtonLink
          look="quiet"
          size="small"
          aria-description={name}
          to={`/admin/reviews?product=${_id}`}
        >
          Reviews
        </ButtonLink>
      )}
      <Button look="quiet" size="small" aria-description={name} onClick={onCopy}>
        Duplicate
      </Button>
    </>
  );
}

async function remove({ _id }: Product): Promise<void> {
  await deleteProduct(_id);
  void reloadProducts();
}
