import type { RouteDefinition } from '@handloom/contracts/pages';
import { ABOUT_HEAD } from './features/about/about-head';
import { blogRoute } from './features/blogs/blog-route';
import { categoryRoute } from './features/category/category-route';
import { CONTACT_HEAD } from './features/contact/contact-head';
import { FAQS_HEAD } from './features/faqs/faqs-head';
import { homeRoute } from './features/home/home-route';
import { PRIVACY_HEAD, TERMS_HEAD } from './features/legal/legal-heads';
import { productRoute } from './features/product/product-route';
import { breadcrumbData } from './features/structured-data/breadcrumb-data';
import { faqData } from './features/structured-data/faq-data';
import { WISHLIST_HEAD } from './features/wishlist/wishlist-head';

const open = { access: 'public', layout: 'main', parameters: [] as string[] } as const;

/** Every page of this microfrontend; the longer ones say more of themselves beside their components. */
export const routes: RouteDefinition[] = [
  homeRoute,
  { ...open, path: '/categories', page: 'category-page', redirectTo: '/categories/all' },
  categoryRoute,
  productRoute,
  blogRoute,
  {
    ...open,
    path: '/about',
    page: 'about-page',
    head: ({ settings }) => ({
      ...ABOUT_HEAD,
      jsonLd: [breadcrumbData(settings, [{ name: 'About Us', path: '/about' }])],
    }),
  },
  {
    ...open,
    path: '/contact',
    page: 'contact-page',
    parameters: ['subject'],
    head: ({ settings }) => ({
      ...CONTACT_HEAD,
      jsonLd: [breadcrumbData(settings, [{ name: 'Contact', path: '/contact' }])],
    }),
  },
  {
    ...open,
    path: '/faqs',
    page: 'faqs-page',
    head: ({ settings }) => ({
      ...FAQS_HEAD,
      jsonLd: [breadcrumbData(settings, [{ name: 'FAQs', path: '/faqs' }]), faqData()],
    }),
  },
  { ...open, path: '/terms', page: 'terms-page', head: () => TERMS_HEAD },
  { ...open, path: '/privacy-policy', page: 'privacy-page', head: () => PRIVACY_HEAD },
  {
    ...open,
    path: '/wishlist',
    page: 'wishlist-page',
    fragments: ['mf-cart/add-to-cart'],
    head: () => WISHLIST_HEAD,
  },
];
