import type { PageHead } from '@handloom/contracts/pages';

export const CONTACT_HEAD: PageHead = {
  title: 'Contact | Handloom',
  description:
    'Write to the Handloom workshop in Mirzapur, India, call us, or come and see the looms.',
  canonical: '/contact',
};
