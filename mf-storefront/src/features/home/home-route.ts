import type { RouteDefinition } from '@handloom/contracts/pages';
import { productsUrl } from '../products/api/list-products';
import { organizationData } from '../structured-data/organization-data';
import { BANNER_ON_PHONES, BANNER_SIZES, BANNER_SLIDES } from './banner-slides';
import { HOME_HEAD } from './home-head';
import { HOME_ROWS, rowListing } from './home-listings';

const [{ picture, onPhones }] = BANNER_SLIDES;

export const homeRoute: RouteDefinition = {
  path: '/',
  page: 'home-page',
  access: 'public',
  layout: 'main',
  parameters: [],
  fragments: ['mf-cart/add-to-cart'],
  data: () => HOME_ROWS.map(({ category }) => productsUrl(rowListing(category))),
  head: ({ settings }) => ({
    ...HOME_HEAD,
    image: picture.src,
    jsonLd: [organizationData(settings)],
  }),
  largestPicture: () => ({
    srcSet: picture.srcSet,
    sizes: BANNER_SIZES,
    instead: { ...BANNER_ON_PHONES, srcSet: onPhones.srcSet },
  }),
};
