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

/** Every banner is as wide as the window; on phones its height decides, and it is cropped to a tall box. */
export const BANNER_SIZES = '(max-width: 767px) 160vw, 100vw';
