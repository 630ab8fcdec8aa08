import type { PageHead } from '@handloom/contracts/pages';

/** When both legal texts came into force. */
export const LEGAL_DATE = 'May 2025';

export const TERMS_HEAD: PageHead = {
  title: 'Terms of Service | Handloom',
  description: 'What you and Handloom agree on when you order a rug. Last updated May 2025.',
  canonical: '/terms',
};

export const PRIVACY_HEAD: PageHead = {
  title: 'Privacy Policy | Handloom',
  description: 'What Handloom keeps about you, why, and for how long. Last updated May 2025.',
  canonical: '/privacy-policy',
};
