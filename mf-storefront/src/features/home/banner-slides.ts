import { pictures } from '../pictures/pictures';

/** What the three banners say, and where their button leads. */
export const BANNER_SLIDES = [
  {
    line: 'Rugs made by hand, for rooms that are lived in',
    to: '/categories/all',
    picture: pictures.banners[0],
    alt: 'A knotted medallion rug in a long, sunlit room',
  },
  {
    line: 'A year of evenings, tied knot by knot',
    to: '/categories/hand-knotted',
    picture: pictures.banners[1],
    alt: 'A rug growing on the loom in the weaving shed',
  },
  {
    line: 'Washed, clipped, ready to travel',
    to: '/categories/best-seller',
    picture: pictures.banners[2],
    alt: 'Stacks of folded rugs',
  },
] as const;

/** As wide as the window; a phone crops a tall box out of the middle. */
export const BANNER_SIZES = '(max-width: 767px) 150vw, 100vw';
