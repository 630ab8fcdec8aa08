import { large, rug, type DemoRug } from './demo-rug';

export const floralRugs: DemoRug[] = [
  rug({
    category: 'floral-rug',
    key: 'ganga-scroll',
    name: 'Ganga Scroll',
    size: '8X10',
    price: 132000,
    originalPrice: 155000,
    rating: 4.8,
    description:
      'Vines wander over ivory from border to border, curling into palmettes and peonies at every bend. Knotted at 190 to the inch in wool as fine as the drawing asks for. A madder border holds the garden in; the blue in it is pure indigo.',
    ...large,
  }),
  rug({
    category: 'floral-rug',
    key: 'mughal-meadow',
    name: 'Mughal Meadow',
    size: '5X8',
    price: 63800,
    originalPrice: 63800,
    rating: 4.7,
    description:
      'Rows of plants in flower, each on its own stem with two arms and a skirt of leaves, on warm madder. The idea is four centuries old and came from the albums of garden-loving emperors. Fine wool pile at 7 mm, finished with a teal border.',
  }),
  rug({
    category: 'floral-rug',
    key: 'gulab-trellis',
    name: 'Gulab Trellis',
    size: '6X9',
    price: 76500,
    originalPrice: 89900,
    rating: 4.6,
    description:
      'Leafy ribbons cross on chalk white, with a full rose at each crossing and a sprig in each opening. Every pink comes from madder, let down with more and more water. Gentle enough for a bedroom; keep it out of hard noon sun and it will hold its blush.',
  }),
  rug({
    category: 'floral-rug',
    key: 'phoolwari-wreath',
    name: 'Phoolwari Wreath',
    size: '9X12',
    price: 168000,
    originalPrice: 198000,
    rating: 4.8,
    description:
      'A wreath of peonies twined on two stems lies on open sand, with a spray in each corner and a plum border round it all. Much of the field is left empty on purpose, which is the hardest thing to weave well. Hand knotted in fine wool, washed and sun dried.',
    ...large,
  }),
  rug({
    category: 'floral-rug',
    key: 'kalpavriksha-tree',
    name: 'Kalpavriksha Tree',
    size: '4X6',
    price: 41500,
    originalPrice: 47900,
    rating: 4.9,
    description:
      'The wishing tree of the old stories rises from a green bank, carrying every flower at once. Indigo sky, ivory and coral blossom, a trunk of camel-coloured undyed wool. A small masterpiece of 170 knots to the inch for a wall or beside a bed.',
  }),
  rug({
    category: 'floral-rug',
    key: 'hazar-gul',
    name: 'Hazar Gul',
    size: '5X8',
    price: 68900,
    originalPrice: 82500,
    rating: 4.7,
    description:
      'A thousand flowers on midnight blue: large ones first, then smaller, until the ground has nearly gone. Count the kinds and you will find more than a dozen, none set down by rule. Low, dense pile that forgives crumbs and small children.',
  }),
  rug({
    category: 'floral-rug',
    key: 'palash-bough',
    name: 'Palash Bough',
    size: '6X9',
    price: 58500,
    originalPrice: 69900,
    rating: 4.5,
    description:
      'Two boughs of flame-of-the-forest cross a celadon field and leave the rest of it to the air. In the spirit of the picture rugs made in the port towns of the nineteen-thirties. Thick wool pile with a plain walnut border, bound and not fringed.',
  }),
  rug({
    category: 'floral-rug',
    key: 'midnight-jasmine',
    name: 'Midnight Jasmine',
    size: '8X10',
    price: 136500,
    originalPrice: 136500,
    rating: 4.8,
    description:
      'Jasmine opens at night, so the vines here run over aubergine and every star of a flower is undyed ivory. A border of deep indigo carries the scent outward. Some 185 knots to the inch; the dark ground is overdyed twice for depth.',
    ...large,
  }),
  rug({
    category: 'floral-rug',
    key: 'kewra-lattice',
    name: 'Kewra Lattice',
    size: '9X11',
    price: 128000,
    originalPrice: 159000,
    rating: 4.4,
    description:
      'Ivory ribbons laced over saffron, white and terracotta blossoms at the knots, an olive border to calm it. The yellow is pomegranate rind with a little weld and glows best by lamplight. Sturdy 8 mm pile on a cotton warp.',
    ...large,
  }),
];
