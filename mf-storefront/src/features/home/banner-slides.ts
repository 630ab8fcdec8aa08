import { pictures } from '../pictures/pictures';

/** What the three banners say, and where their button leads. */
export const BANNER_SLIDES = [
  {
    line: 'Rugs made by hand, for rooms that are lived in',
    to: '/categories/all',
    picture: pictures.banners[0],
    alt: 'A hand knotted rug in a sunlit room',
  },
  {
    line: 'A year of evenings, tied knot by knot',
    to: '/categories/hand-knotted',
    picture: pictures.banners[1],
    alt: 'A knotted rug with a deep border under a low table',
  },
  {
    line: 'Flat woven, light, at home anywhere',
    to: '/categories/hand-woven',
    picture: pictures.banners[2],
    alt: 'A striped flat woven rug beside a window',
  },
] as const;

/** Every banner is as wide as the window; on phones its height decides, and it is cropped to a tall box. */
export const BANNER_SIZES = '(max-width: 767px) 160vw, 100vw';
