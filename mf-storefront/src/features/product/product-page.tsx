import { useParams } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { useProduct } from '../products/api/get-product';
import { ProductReviews } from '../reviews/product-reviews';
import { ProductBreadcrumb } from './product-breadcrumb';
import { ProductDetails } from './product-details';
import { ProductGallery } from './product-gallery';
import { MISSING_PRODUCT_HEAD, PRODUCT_HEAD, productHead } from './product-head';
import styles from './product-page.module.scss';
import { ProductSkeleton } from './product-skeleton';
import { RelatedRugs } from './related-rugs';

export function ProductPage() {
  const { productId = '' } = useParams();
  const { data: product, error, mutate } = useProduct(productId);
  const missing = error?.status === 404;
  usePageHead(product ? productHead(product) : missing ? MISSING_PRODUCT_HEAD : PRODUCT_HEAD);

  if (missing) {
    return (
      <Container className={styles.page}>
        <EmptyState
          title="Product not found."
          headingLevel={1}
          action={<ButtonLink to="/categories/all">See all rugs</ButtonLink>}
        >
          It may have been sold, or the link is not complete.
        </EmptyState>
      </Container>
    );
  }
  if (!product) {
    return (
      <Container className={styles.page}>
        <Breadcrumb items={[{ label: 'Home', to: '/' }]} />
        <h1 className="visually-hidden">Rug</h1>
        {error && (
          <ErrorNotice title="This rug could not be loaded." onRetry={() => void mutate()}>
            {error.message}
          </ErrorNotice>
        )}
        {!error && <ProductSkeleton />}
      </Container>
    );
  }
  return (
    <Container className={styles.page}>
      <ProductBreadcrumb product={product} />
      {/* Another rug starts anew: first picture, default size, quantity 1. */}
      <div className={styles.columns} key={product._id}>
        <ProductGallery product={product} />
        <ProductDetails product={product} />
      </div>
      <ProductReviews product={product} />
      <RelatedRugs product={product} />
    </Container>
  );
}
