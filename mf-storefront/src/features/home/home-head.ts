import type { PageHead } from '@handloom/contracts/pages';

export const HOME_HEAD: PageHead = {
  title: 'Handloom | Handmade rugs from Mirzapur',
  description:
    'Hand tufted, hand knotted and hand woven rugs from Mirzapur, India, made in our own workshop since 1989 and sent to your door worldwide.',
  canonical: '/',
};
