import type { ProductPage } from '@handloom/contracts/catalogue';
import type { PageRequest, RouteDefinition } from '@handloom/contracts/pages';
import { imageSrcSet } from '@handloom/frontend-kit/product-images';
import { productsUrl } from '../products/api/list-products';
import { GRID_SIZES } from '../products/card-sizes';
import { breadcrumbData } from '../structured-data/breadcrumb-data';
import { CATEGORIES_URL } from './api/list-categories';
import { SIZES_URL } from './api/list-sizes';
import { listingsOf, readChoice } from './category-address';
import { categoryHead } from './category-head';
import { categoryTitle, inTitleCase } from './category-title';

const choiceOf = ({ params, query }: PageRequest) => readChoice(params['category'] ?? 'all', query);
const listUrls = (request: PageRequest) => listingsOf(choiceOf(request)).map(productsUrl);

export const categoryRoute: RouteDefinition = {
  path: '/categories/:category',
  page: 'category-page',
  access: 'public',
  layout: 'main',
  fragments: ['mf-cart/add-to-cart'],
  data: (request) => [...listUrls(request), SIZES_URL, CATEGORIES_URL],
  head: (request) => {
    const choice = choiceOf(request);
    const head = categoryHead(choice);
    const path = head.canonical ?? request.path;
    const name = inTitleCase(categoryTitle(choice.category));
    return { ...head, jsonLd: [breadcrumbData(request.settings, [{ name, path }])] };
  },
  largestPicture: (request, data) => {
    const [url = ''] = listUrls(request);
    const image = (data[url] as ProductPage | undefined)?.products[0]?.images[0];
    return image && { srcSet: imageSrcSet(image.url, image.width), sizes: GRID_SIZES };
  },
};
