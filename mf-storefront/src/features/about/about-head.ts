import type { PageHead } from '@handloom/contracts/pages';

export const ABOUT_HEAD: PageHead = {
  title: 'About Us | Handloom',
  description:
    'Handloom has made hand tufted, hand knotted and hand woven rugs in Mirzapur, India, since 1989.',
  canonical: '/about',
};
