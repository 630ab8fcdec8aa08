import type { Product } from '@handloom/contracts/catalogue';
import { Breadcrumb } from '@handloom/ui/breadcrumb';

export function ProductBreadcrumb({ product }: { product: Product }) {
  const { name, slug } = product.category;
  return (
    <Breadcrumb
      items={[
        { label: 'Home', to: '/' },
        { label: name, to: `/categories/${slug}` },
        { label: product.name },
      ]}
    />
  );
}
