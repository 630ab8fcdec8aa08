import type { PageHead } from '@handloom/contracts/pages';

export const FAQS_HEAD: PageHead = {
  title: 'FAQs | Handloom',
  description:
    'Shipping costs and delivery times, wool, returns and the care of a handmade rug: thirteen answers.',
  canonical: '/faqs',
};
