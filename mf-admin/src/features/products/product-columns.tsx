import type { Product } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import type { ItemColumn } from '../listing/item-table';
import { Thumbnail } from '../pictures/thumbnail';
import styles from './product-columns.module.scss';

export const PRODUCT_COLUMNS: ItemColumn<Product>[] = [
  { label: 'Image', card: 'picture', cell: ({ images }) => <Thumbnail url={images[0]?.url} /> },
  {
    label: 'Name',
    card: 'title',
    className: styles.name,
    cell: ({ name }) => <bdi className={styles.lines}>{name}</bdi>,
  },
  { label: 'Category', card: 'plain', cell: ({ category }) => <Group name={category.name} /> },
  { label: 'Size', card: 'plain', cell: ({ size }) => <Group name={size.name} /> },
  { label: 'Price', kind: 'number', card: 'plain', cell: ({ price }) => <Price amount={price} /> },
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
