import type { Product } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import type { ItemColumn } from '../listing/item-table';
import { Thumbnail } from '../pictures/thumbnail';
import styles from './product-columns.module.scss';

export const PRODUCT_COLUMNS: ItemColumn<Product>[] = [
  { label: 'Image', cell: ({ images }) => <Thumbnail url={images[0]?.url} /> },
  {
    label: 'Name',
    className: styles.name,
    cell: ({ name }) => <bdi className={styles.lines}>{name}</bdi>,
  },
  { label: 'Category', cell: ({ category }) => <Group name={category.name} /> },
  { label: 'Size', cell: ({ size }) => <Group name={size.name} /> },
  { label: 'Price', kind: 'number', cell: ({ price }) => <Price amount={price} /> },
];

function Group({ name }: { name: string }) {
  return (
    <bdi className={styles.group} title={name}>
      {name}
    </bdi>
  );
}

function Price({ amount }: { amount: number }) {
  return useMoney().catalogue(amount);
}
