import { large, rug, type DemoRug } from './demo-rug';

export const modernRugs: DemoRug[] = [
  rug({
    category: 'modern-rug',
    key: 'stepwell-arches',
    name: 'Stepwell Arches',
    size: '5X8',
    price: 21500,
    originalPrice: 25900,
    rating: 4.6,
    description:
      'Arches within arches in terracotta, walnut and apricot, alternately standing and hanging as in a stepwell and its reflection. Tufted in matt wool with crisp hand-cut edges. Works either way up, and in a hallway it seems to walk with you.',
  }),
  rug({
    category: 'modern-rug',
    key: 'quarry-blocks',
    name: 'Quarry Blocks',
    size: '8X10',
    price: 98500,
    originalPrice: 115000,
    rating: 4.5,
    description:
      'Fields of indigo, sand and rust laid over one another like slabs at the stone cutters’, their edges left brushed and unsure. Hand knotted so that every edge could be decided knot by knot. The oat ground is undyed wool from two flocks.',
    ...large,
  }),
  rug({
    category: 'modern-rug',
    key: 'three-strokes',
    name: 'Three Strokes',
    size: '6X9',
    price: 31200,
    originalPrice: 31200,
    rating: 4.7,
    description:
      'One sweep of indigo, one of mist, one short stroke of madder, each running dry where a brush would. A drawing of three seconds that took three weeks in wool. The chalk ground asks for a room with some space around it.',
  }),
  rug({
    category: 'modern-rug',
    key: 'moon-over-vindhya',
    name: 'Moon over Vindhya',
    size: '5X8',
    price: 22900,
    originalPrice: 27500,
    rating: 4.9,
    description:
      'A saffron moon above five ridges, each a dip deeper in the indigo vat than the one behind. Where two ridges meet the yarns are heathered by hand, so the mist is really there. Plush 14 mm wool pile.',
  }),
  rug({
    category: 'modern-rug',
    key: 'courtyard-tiles',
    name: 'Courtyard Tiles',
    size: '8X10',
    price: 43900,
    originalPrice: 52700,
    rating: 4.4,
    description:
      'Quarter discs and half moons in oat, terracotta, sage and walnut, set like cement tiles that someone laid without a plan. No two rows repeat. Hand tufted with a low loop-free pile that chairs slide over easily.',
  }),
  rug({
    category: 'modern-rug',
    key: 'contour-lines',
    name: 'Contour Lines',
    size: '9X12',
    price: 118000,
    originalPrice: 147500,
    rating: 4.6,
    description:
      'The map of a country that is not on any map, drawn in lines of equal height with walnut brown on sage, straw and pearl. Lines a single knot wide are why this one had to be knotted. Flat, fine and unexpectedly restful.',
    ...large,
  }),
  rug({
    category: 'modern-rug',
    key: 'son-river-stones',
    name: 'Son River Stones',
    size: '6X9',
    price: 29800,
    originalPrice: 34900,
    rating: 4.5,
    description:
      'River pebbles in seven undyed and walnut-dyed wools, fitted together with a darker, lower pile between. You can feel each stone through a sock. Made in blended wools, so small stains disappear into the bed of the river.',
  }),
  rug({
    category: 'modern-rug',
    key: 'still-water',
    name: 'Still Water',
    size: '8X10',
    price: 104000,
    originalPrice: 104000,
    rating: 4.8,
    description:
      'Indigo lines part around two golden stones and close again as if nothing had happened. Knotted in two colours and one accent at 180 knots to the inch. Place it where it can be seen from a chair.',
    ...large,
  }),
  rug({
    category: 'modern-rug',
    key: 'eclipse-round',
    name: 'Eclipse Round',
    size: '8 ROUND',
    price: 34500,
    originalPrice: 41500,
    rating: 4.7,
    description:
      'A saffron sun half hidden by madder hills, in a circle eight feet across. The sky is blush, the near slope nearly plum, and the wools are heathered where they meet. Bound by hand with a round cotton-canvas back.',
  }),
];
