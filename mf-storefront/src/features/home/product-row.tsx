import { Link } from 'react-router-dom';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { Spinner } from '@handloom/ui/spinner';
import { CardCarousel } from '../carousel/card-carousel';
import { useProducts } from '../products/api/list-products';
import { ROW_SIZES } from '../products/card-sizes';
import { ProductCard } from '../products/product-card';
import { rowListing } from './home-listings';
import styles from './product-row.module.scss';

export function ProductRow({ title, category }: { title: string; category: string }) {
  const { data, error, mutate } = useProducts(rowListing(category));
  const products = data?.products ?? [];

  const instead = () => {
    if (products.length > 0) return undefined;
    if (data) return <p className={styles.place}>No products found</p>;
    if (error) {
      return (
        <div className={styles.place}>
          <ErrorNotice title="These rugs could not be loaded." onRetry={() => void mutate()}>
            {sentenceOf(error, 'Failed to fetch products')}
          </ErrorNotice>
        </div>
      );
    }
    return (
      <div className={styles.place}>
        <Spinner label={`Loading ${title}...`} />
      </div>
    );
  };

  return (
    <CardCarousel
      title={title}
      link={
        <Link to={`/categories/${category}`} className={styles.all}>
          See all<span className="visually-hidden"> of {title}</span>
        </Link>
      }
      instead={instead()}
      slides={products.map((product) => ({
        key: product._id,
        content: <ProductCard product={product} sizes={ROW_SIZES} waits />,
      }))}
    />
  );
}
