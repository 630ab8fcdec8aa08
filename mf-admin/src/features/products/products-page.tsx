import { useState } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PlusIcon } from '@handloom/ui/icons';
import { EmptyNote, FailureNote, FilterRow, LoadingNote } from '../listing/list-notes';
import { Pager } from '../listing/pager';
import { SearchBox } from '../listing/search-box';
import { useAddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../panel/page-heading';
import { useProducts } from './api/use-products';
import { DeleteProduct } from './delete-product-dialog';
import { ProductDialog } from './product-dialog';
import { ProductsTable } from './products-table';

type Doing = { what: 'add' } | { what: 'edit' | 'delete'; product: Product } | null;

export function ProductsPage() {
  const { query, page, change } = useAddressQuery();
  const search = query.get('search') ?? '';
  const { data, error } = useProducts({ page, search });
  const [doing, setDoing] = useState<Doing>(null);
  const done = () => setDoing(null);
  return (
    <>
      <PageHeading
        title="Admin Products"
        note={data && `${data.total} products`}
        action={
          <Button onClick={() => setDoing({ what: 'add' })}>
            <PlusIcon size={18} />
            Add Product
          </Button>
        }
      />
      <FilterRow>
        <SearchBox
          label="Search products"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </FilterRow>
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch products')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading products...</LoadingNote>}
      {data?.products.length === 0 && (
        <EmptyNote>No products found. Add your first product!</EmptyNote>
      )}
      {data && data.products.length > 0 && (
        <ProductsTable
          products={data.products}
          onEdit={(product) => setDoing({ what: 'edit', product })}
          onDelete={(product) => setDoing({ what: 'delete', product })}
        />
      )}
      {data && (
        <Pager page={page} totalPages={data.totalPages} onPage={(next) => change({ page: next })} />
      )}
      {doing?.what === 'add' && <ProductDialog onClose={done} />}
      {doing?.what === 'edit' && <ProductDialog product={doing.product} onClose={done} />}
      {doing?.what === 'delete' && <DeleteProduct product={doing.product} onClose={done} />}
    </>
  );
}
