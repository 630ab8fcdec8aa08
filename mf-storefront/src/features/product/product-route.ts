import type { Product } from '@handloom/contracts/catalogue';
import type { PageData, PageRequest, RouteDefinition } from '@handloom/contracts/pages';
import { imageSrcSet } from '@handloom/frontend-kit/product-images';
import { productUrl } from '../products/api/get-product';
import { productPath } from '../products/product-path';
import { breadcrumbData } from '../structured-data/breadcrumb-data';
import { productData } from '../structured-data/product-data';
import { GALLERY_SIZES } from './gallery-sizes';
import { productHead, PRODUCT_HEAD } from './product-head';

const urlOf = ({ params }: PageRequest) => productUrl(params['productId'] ?? '');
const productOf = (request: PageRequest, data: PageData) =>
  data[urlOf(request)] as Product | undefined;

/** An unknown product is answered 404 by its first call, and the gateway makes that the document's status. */
export const productRoute: RouteDefinition = {
  path: '/product/:productId',
  page: 'product-page',
  access: 'public',
  layout: 'main',
  fragments: ['mf-cart/add-to-cart', 'mf-cart/buy-now'],
  data: (request) => [urlOf(request)],
  head: (request, data) => {
    const product = productOf(request, data);
    if (!product) return PRODUCT_HEAD;
    const { name, slug } = product.category;
    return {
      ...productHead(product),
      jsonLd: [
        productData(request.settings, product),
        breadcrumbData(request.settings, [
          { name, path: `/categories/${slug}` },
          { name: product.name, path: productPath(product._id) },
        ]),
      ],
    };
  },
  largestPicture: (request, data) => {
    const image = productOf(request, data)?.images[0];
    return image && { srcSet: imageSrcSet(image.url, image.width), sizes: GALLERY_SIZES };
  },
};
