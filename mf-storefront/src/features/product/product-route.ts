import type { Product, ProductAddresses } from '@handloom/contracts/catalogue';
import type { PageData, PageRequest, RouteDefinition } from '@handloom/contracts/pages';
import type { Review } from '@handloom/contracts/reviews';
import { imageSrcSet } from '@handloom/frontend-kit/product-images';
import { productUrl } from '../products/api/get-product';
import { productPath } from '../products/product-path';
import { reviewsUrl } from '../reviews/api/list-reviews';
import { reviewSummaryUrl } from '../reviews/api/review-summary';
import { breadcrumbData } from '../structured-data/breadcrumb-data';
import { productData } from '../structured-data/product-data';
import { GALLERY_SIZES } from './gallery-sizes';
import { MISSING_PRODUCT_HEAD, productHead, PRODUCT_HEAD } from './product-head';

const idOf = ({ params }: PageRequest) => params['productId'] ?? '';
const urlOf = (request: PageRequest) => productUrl(idOf(request));
const productOf = (request: PageRequest, data: PageData) =>
  data[urlOf(request)] as Product | undefined;

const reviewsOf = (request: PageRequest, data: PageData) =>
  (data[reviewsUrl(idOf(request))] ?? []) as Review[];

/** An unknown product is answered 404 by its first call, and the gateway makes that the document's status. */
export const productRoute: RouteDefinition = {
  path: '/product/:productId',
  page: 'product-page',
  access: 'public',
  layout: 'main',
  parameters: [],
  fragments: ['mf-cart/add-to-cart', 'mf-cart/buy-now'],
  data: (request) => [urlOf(request), reviewSummaryUrl(idOf(request)), reviewsUrl(idOf(request))],
  head: (request, data, missing = []) => {
    const product = productOf(request, data);
    if (!product) return missing.includes(urlOf(request)) ? MISSING_PRODUCT_HEAD : PRODUCT_HEAD;
    const { name, slug } = product.category;
    return {
      ...productHead(product),
      jsonLd: [
        productData(request.settings, product, reviewsOf(request, data)),
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
  async *addresses(read) {
    for (let after: number | null = 0; after !== null;) {
      const answer = (await read(`/api/products/addresses?after=${after}`)) as ProductAddresses;
      for (const { _id, updatedAt } of answer.products) {
        yield { path: productPath(_id), lastModified: updatedAt };
      }
      after = answer.next;
    }
  },
};
