import { large, madeToOrder, rug, type DemoRug } from './demo-rug';

export const handKnottedRugs: DemoRug[] = [
  rug({
    category: 'hand-knotted',
    key: 'shalimar-medallion',
    name: 'Shalimar Medallion',
    size: '8X10',
    price: 148000,
    originalPrice: 172000,
    rating: 4.9,
    description:
      'A sixteen-lobed medallion in midnight blue floats on madder, with its quarters returned in the four corners as the old workshops taught. About 200 knots to the square inch, hand-spun wool on a cotton warp, five months on the loom. The reds are dyed with madder root in small lots, so look for the gentle drift from row to row.',
    ...large,
  }),
  rug({
    category: 'hand-knotted',
    key: 'vindhya-herati',
    name: 'Vindhya Herati',
    size: '6X9',
    price: 84500,
    originalPrice: 99500,
    rating: 4.7,
    description:
      'The herati pattern, a rosette in a lozenge with four curling leaves, repeated without tiring across an indigo field. Weavers call the leaves fish, and a whole shoal of them turns here between the borders. Knotted at some 160 to the inch; hard-wearing enough for a dining table.',
  }),
  rug({
    category: 'hand-knotted',
    key: 'marwar-bokhara',
    name: 'Marwar Bokhara',
    size: '5X8',
    price: 56900,
    originalPrice: 56900,
    rating: 4.6,
    description:
      'Rows of quartered octagons in oat and midnight on the deepest madder we dye. Tight, low pile from lustrous hill wool, clipped to 6 mm so the small stars stay sharp. It takes a hallway’s traffic in its stride and only grows glossier.',
  }),
  rug({
    category: 'hand-knotted',
    key: 'chunar-gate',
    name: 'Chunar Gate',
    size: '4X6',
    price: 39800,
    originalPrice: 46500,
    rating: 4.8,
    description:
      'A lobed archway opens on a flowering tree that rises from a small blue vase, the whole framed in pomegranate gold. Only left and right mirror each other, so the tree grows upward as it should. Fine enough to hang on a wall; a sleeve can be sewn to the back on request.',
  }),
  rug({
    category: 'hand-knotted',
    key: 'charbagh-garden',
    name: 'Charbagh Garden',
    size: '9X12',
    price: 186000,
    originalPrice: 219000,
    rating: 4.9,
    description:
      'A garden seen from above: plots of tulips, shawl drops and rosettes, divided by golden walks and mirrored about the middle. Eleven dyes, among them weld, walnut and indigo over weld for the greens. Six months of work by three people seated side by side.',
    ...large,
  }),
  rug({
    category: 'hand-knotted',
    key: 'jhelum-paisley',
    name: 'Jhelum Paisley',
    size: '5X8',
    price: 61500,
    originalPrice: 72000,
    rating: 4.7,
    description:
      'Boteh drops drawn from Kashmir shawls lean left, then right, in madder, blue, gold and blush on undyed ivory. Each drop carries its own small flower at the heart. Pure highland wool, washed in river-soft water and dried flat; light colours are kinder to dust than dark ones.',
  }),
  rug({
    category: 'hand-knotted',
    key: 'fatehpur-trellis',
    name: 'Fatehpur Trellis',
    size: '8X10',
    price: 139500,
    originalPrice: 155000,
    rating: 4.8,
    description:
      'An ivory lattice climbs the field, and in every opening a single plant stands upright as it would in a court album. The brick ground is madder over walnut, which gives it that slight smokiness. Around 180 knots to the inch with a clipped, velvety pile.',
    ...large,
  }),
  rug({
    category: 'hand-knotted',
    key: 'aravalli-village',
    name: 'Aravalli Village',
    size: '6X9',
    price: 72500,
    originalPrice: 90500,
    rating: 4.5,
    description:
      'Straight lines and steep steps: a village medallion in indigo and oat on rust, drawn from memory and not from paper. Strong abrash runs through the field where one dye lot ended and the next began. Thick 9 mm wool that will outlast the sofa.',
  }),
  rug({
    category: 'hand-knotted',
    key: 'chandni-medallion',
    name: 'Chandni Medallion',
    size: '10X14',
    price: 238000,
    originalPrice: 238000,
    rating: 5.0,
    description:
      'Moonlight on a courtyard: sky blue and celadon on undyed ivory, with a long pointed medallion and twin pendants. The palest rug we knot, at over 200 knots to the inch, finished with a herbal wash for its sheen. Made for a large, calm room with shoes left at the door.',
    ...madeToOrder,
  }),
];
