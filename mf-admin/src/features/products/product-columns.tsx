import type { Product } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { RugIcon } from '@handloom/ui/icons';
import type { ItemColumn } from '../listing/item-table';
import styles from './product-columns.module.scss';

export const PRODUCT_COLUMNS: ItemColumn<Product>[] = [
  { label: 'Image', cell: (product) => <Thumbnail product={product} /> },
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
