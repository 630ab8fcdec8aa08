import type { ListedCategory, ProductPage } from '@handloom/contracts/catalogue';
import type { PageData, PageRequest, RouteDefinition } from '@handloom/contracts/pages';
import { imageSrcSet } from '@handloom/frontend-kit/product-images';
import { productsUrl } from '../products/api/list-products';
import { GRID_SIZES } from '../products/card-sizes';
import { breadcrumbData } from '../structured-data/breadcrumb-data';
import { ALWAYS_THERE, CATEGORIES_URL, isKnownSlug, presentSlugOf } from './api/list-categories';
import { SIZES_URL } from './api/list-sizes';
import { categoryPath, CHOICE_PARAMETERS, listingsOf, readChoice } from './category-address';
import { categoryHead } from './category-head';
import { categoryTitle, inTitleCase } from './category-title';

const choiceOf = ({ params, query }: PageRequest) => readChoice(params['category'] ?? 'all', query);
const listUrls = (request: PageRequest) => listingsOf(choiceOf(request)).map(productsUrl);

const isKnown = (request: PageRequest, data: PageData) =>
  isKnownSlug(choiceOf(request).category, data[CATEGORIES_URL]);

export const categoryRoute: RouteDefinition = {
  path: '/categories/:category',
  page: 'category-page',
  access: 'public',
  layout: 'main',
  parameters: CHOICE_PARAMETERS,
  fragments: ['mf-cart/add-to-cart'],
  data: (request) => [...listUrls(request), SIZES_URL, CATEGORIES_URL],
  head: (request, data) => {
    const choice = choiceOf(request);
    const head = categoryHead(choice, isKnown(request, data));
    const path = categoryPath(choice.category);
    const name = inTitleCase(categoryTitle(choice.category));
    return { ...head, jsonLd: [breadcrumbData(request.settings, [{ name, path }])] };
  },
  largestPicture: (request, data) => {
    const [url = ''] = listUrls(request);
    const image = (data[url] as ProductPage | undefined)?.products[0]?.images[0];
    return image && { srcSet: imageSrcSet(image.url, image.width), sizes: GRID_SIZES };
  },
  status: (request, data) => {
    if (!isKnown(request, data)) return 404;
    const [url = ''] = listUrls(request);
    const shown = data[url] as ProductPage | undefined;
    // A page beyond the last is nowhere; a category that is empty today is still one.
    return choiceOf(request).page > 1 && shown?.products.length === 0 ? 404 : 200;
  },
  movedTo: ({ params }, data) => {
    const present = presentSlugOf(params['category'] ?? 'all', data[CATEGORIES_URL]);
    return present && categoryPath(present);
  },
  async *addresses(read) {
    const categories = (await read(CATEGORIES_URL)) as ListedCategory[];
    for (const slug of [...ALWAYS_THERE, ...categories.map((category) => category.slug)]) {
      yield { path: categoryPath(slug) };
    }
  },
};
