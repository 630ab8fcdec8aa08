import { matchRoutes } from 'react-router-dom';
import type { Site } from '../releases/site';
import { matchRoute } from './match-route';

const PATHS = [
  '/',
  '/product/:productId',
  '/product/care',
  '/categories/:category?',
  '/:page',
  '/help?/faq',
  '/admin/*',
  '/blogs/:id',
  'rugs/:id',
  '*',
];
const site = {
  routes: PATHS.map((path) => ({ owner: 'mf-storefront', route: { path }, available: true })),
} as unknown as Site;

test.each([
  '/',
  '/product/7',
  '/PRODUCT/Care',
  '/product',
  '/product/7/8',
  '/categories',
  '/categories/floral-rug',
  '/faq',
  '/help/faq',
  '/admin/orders/3',
  '/adm%69n/orders',
  '/rugs/4',
  '/nothing/here',
])('when %s is matched, then it is the route that the router finds among all', (path) => {
  const all = PATHS.filter((known) => known !== '*').map((known) => ({ path: known }));
  const found = matchRoutes(all, path)?.at(-1);
  const match = matchRoute(site, path);
  expect(match && { path: match.route.path, params: match.params }).toEqual(
    found ? { path: found.route.path, params: found.params } : null,
  );
});
