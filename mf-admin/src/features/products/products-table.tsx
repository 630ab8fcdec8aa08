import type { Product } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { RugIcon } from '@handloom/ui/icons';
import { ActionsCell, DataTable, NumberCell, type Column } from '../listing/data-table';
import { RowActions } from '../listing/row-actions';
import styles from './products-table.module.scss';

const COLUMNS: Column[] = [
  { label: 'Image' },
  { label: 'Name' },
  { label: 'Category' },
  { label: 'Size' },
  { label: 'Price', kind: 'number' },
  { label: 'Actions' },
];

export interface ProductsTableProps {
  products: Product[];
  onEdit(product: Product): void;
  onDelete(product: Product): void;
}

export function ProductsTable({ products, onEdit, onDelete }: ProductsTableProps) {
  const money = useMoney();
  return (
    <DataTable label="Products" columns={COLUMNS}>
      {products.map((product) => (
        <tr key={product._id}>
          <td>
            <Thumbnail product={product} />
          </td>
          <td className={styles.name}>{product.name}</td>
          <td>{product.category.name}</td>
          <td>{product.size.name}</td>
          <NumberCell>{money.catalogue(product.price)}</NumberCell>
          <ActionsCell>
            <RowActions
              name={product.name}
              onEdit={() => onEdit(product)}
              onDelete={() => onDelete(product)}
            />
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  );
}

function Thumbnail({ product }: { product: Product }) {
  const [first] = product.images;
  if (!first) {
    return (
      <span className={styles.noPicture} title="No picture">
        <RugIcon size={20} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={imageUrl(first.url, 320)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
    />
  );
}
