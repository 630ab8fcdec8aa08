import { pictures, type ShopPicture } from '../pictures/pictures';

export interface Testimonial {
  id: number;
  avatar: ShopPicture;
  name: string;
  verified: boolean;
  location: string;
  rating: number;
  title: string;
  review: string;
}

/** Sample data: invented customers, until reviews of verified buyers take their place. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    id: 1,
    avatar: pictures.avatars[0],
    name: 'A. from Portland',
    verified: true,
    location: 'Oregon, USA',
    rating: 5,
    title: 'The room found its centre',
    review:
      'I had the picture open for a month before I dared. The colours are quieter and deeper than on a screen, and after two winters with a dog the pile still stands up.',
  },
  {
    id: 2,
    avatar: pictures.avatars[1],
    name: 'M. from Utrecht',
    verified: true,
    location: 'The Netherlands',
    rating: 5,
    title: 'Answered every question',
    review:
      'They sent photographs of mine on the loom, told me which week it would be washed, and it came two days before they had said. The edges are bound by hand, beautifully.',
  },
  {
    id: 3,
    avatar: pictures.avatars[2],
    name: 'S. from Pune',
    verified: true,
    location: 'Maharashtra, India',
    rating: 4,
    title: 'Worth the wait for the size',
    review:
      'We asked for an odd size under a long table. It took four weeks more, as they warned. The weave is tight and even, and chairs move over it without a sound.',
  },
];
