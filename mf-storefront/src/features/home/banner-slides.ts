import { pictures } from '../pictures/pictures';

/** What the three banners say, and where their button leads. */
export const BANNER_SLIDES = [
  {
    line: 'Rugs made by hand, for rooms that are lived in',
    to: '/categories/all',
    picture: pictures.banners[0],
    onPhones: pictures.bannersOnPhones[0],
    alt: 'A knotted medallion rug in a long, sunlit room',
  },
  {
    line: 'A year of evenings, tied knot by knot',
    to: '/categories/hand-knotted',
    picture: pictures.banners[1],
    onPhones: pictures.bannersOnPhones[1],
    alt: 'A rug growing on the loom in the weaving shed',
  },
  {
    line: 'Washed, clipped, ready to travel',
    to: '/categories/best-seller',
    picture: pictures.banners[2],
    onPhones: pictures.bannersOnPhones[2],
    alt: 'Stacks of folded rugs',
  },
] as const;

/** As wide as the window; a small tablet crops a tall box out of the middle. */
export const BANNER_SIZES = '(max-width: 767px) 150vw, 100vw';
/**
 * Where the box is so tall that a wide picture would show a third of itself, unsharp. Less than its
 * width is asked for: on a phone's small pixels the difference is only seen in the bytes.
 */
export const BANNER_ON_PHONES = { media: '(max-width: 500px)', sizes: '66vw' };
