import { large, madeToOrder, rug, type DemoRug } from './demo-rug';

export const oushakRugs: DemoRug[] = [
  rug({
    category: 'oushak-rug',
    key: 'terracotta-noon',
    name: 'Terracotta Noon',
    size: '9X12',
    price: 174000,
    originalPrice: 204500,
    rating: 4.8,
    description:
      'A single lobed medallion on terracotta, with pale blue corners and a wide, airy border. The wool is coarse-spun and loosely knotted at about 80 to the inch, which gives the softness these rugs are loved for. Washed, sunned and washed again until the colours sat down together.',
    ...large,
  }),
  rug({
    category: 'oushak-rug',
    key: 'two-wells',
    name: 'Two Wells',
    size: '6X9',
    price: 78900,
    originalPrice: 78900,
    rating: 4.6,
    description:
      'Two star-edged medallions stand on mist blue like wells at the ends of a village street. Apricot, straw and rose sprays fill the ground between. Thick, silky wool from the winter shearing, faded gently in open sun.',
  }),
  rug({
    category: 'oushak-rug',
    key: 'golden-palmette',
    name: 'Golden Palmette',
    size: '8X10',
    price: 124500,
    originalPrice: 149000,
    rating: 4.7,
    description:
      'Great palmettes in brick and pale blue grow on a straw-gold field, none of them in any hurry. The drawing is large so that it reads across a big room. Low-contrast dyes from weld, madder and thin indigo.',
    ...large,
  }),
  rug({
    category: 'oushak-rug',
    key: 'seven-stars',
    name: 'Seven Stars',
    size: '6X9',
    price: 82000,
    originalPrice: 96500,
    rating: 4.5,
    description:
      'Eight-pointed stars in indigo take turns with small lozenges over brick red, after a court pattern five hundred years old. Golden vines run under the stars and out beneath the border. The strongest colours of our Oushak family, softened by an hour’s less sun.',
  }),
  rug({
    category: 'oushak-rug',
    key: 'quiet-courtyard',
    name: 'Quiet Courtyard',
    size: '10X14',
    price: 212000,
    originalPrice: 249000,
    rating: 4.9,
    description:
      'Almost nothing: one lobed rose on open sand, a spray in each corner, celadon all around. It is the rug people choose when the room already has enough to say. Knotted in hand-spun wool on wool, pliable as a blanket.',
    ...madeToOrder,
  }),
  rug({
    category: 'oushak-rug',
    key: 'anatolian-dawn',
    name: 'Anatolian Dawn',
    size: '9X11',
    price: 142000,
    originalPrice: 167000,
    rating: 4.7,
    description:
      'Blush border, ivory field, and a few large flowers in terracotta and thin blue that seem to have been left out overnight. Loose knots and a long, silky pile. Turn it end for end each spring and it will fade as one.',
    ...large,
  }),
  rug({
    category: 'oushak-rug',
    key: 'saffron-road',
    name: 'Saffron Road',
    size: '8X10',
    price: 118500,
    originalPrice: 148000,
    rating: 4.6,
    description:
      'A teal and straw medallion on a saffron ground, brick borders with reciprocal guards, warm enough to read by. The yellow is pomegranate rind, the teal indigo over weld. Rugs like this once travelled by caravan; this one travels rolled in cotton.',
    ...large,
  }),
  rug({
    category: 'oushak-rug',
    key: 'apricot-caravan',
    name: 'Apricot Caravan',
    size: '5X8',
    price: 54800,
    originalPrice: 64500,
    rating: 4.5,
    description:
      'Three round medallions follow one another down an apricot field between sage borders. A slender design for a long room or the foot of a bed. Soft wool, 10 mm pile, ends finished with a plain woven skirt and hand-knotted fringe.',
  }),
];
