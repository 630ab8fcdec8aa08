import { large, rug, type DemoRug } from './demo-rug';

export const handTuftedRugs: DemoRug[] = [
  rug({
    category: 'hand-tufted',
    key: 'monsoon-fern',
    name: 'Monsoon Fern',
    size: '5X8',
    price: 18900,
    originalPrice: 23600,
    rating: 4.6,
    description:
      'Broad fronds lean in from every edge, the way the hill paths close over after the first week of rain. Tufted in New Zealand wool on a cotton base, then carved leaf by leaf with hand shears so that each rib throws its own shadow. The pile is 14 mm and springs back after furniture; vacuum without a beater bar.',
  }),
  rug({
    category: 'hand-tufted',
    key: 'peacock-fan',
    name: 'Peacock Fan',
    size: '6X9',
    price: 28400,
    originalPrice: 28400,
    rating: 4.8,
    description:
      'Rows of ribbed fans overlap like roof tiles in teal, indigo and a thread of weld yellow. Two pile heights and a carved groove around every fan let the light do half the drawing. Wool with a little viscose in the bright ribs; blot spills at once and brush with the pile.',
  }),
  rug({
    category: 'hand-tufted',
    key: 'first-rain',
    name: 'First Rain',
    size: '8X10',
    price: 42500,
    originalPrice: 53000,
    rating: 4.5,
    description:
      'Three drops have just landed on still water and their rings meet in the middle of the room. Undyed and barely tinted wools, one carved groove to every ring, nothing else. It is a quiet rug that changes through the day as the light crosses it.',
  }),
  rug({
    category: 'hand-tufted',
    key: 'jaali-screen',
    name: 'Jaali Screen',
    size: '5X8',
    price: 19800,
    originalPrice: 22500,
    rating: 4.4,
    description:
      'Linked quatrefoils in chalk over terracotta, taken from the pierced sandstone screens that cool a courtyard house. The white lattice stands 4 mm above the red, so the pattern can be felt underfoot. Hand tufted in pure wool; professional cleaning every second year keeps the lattice crisp.',
  }),
  rug({
    category: 'hand-tufted',
    key: 'sarnath-lotus',
    name: 'Sarnath Lotus',
    size: '6 ROUND',
    price: 16500,
    originalPrice: 20600,
    rating: 4.7,
    description:
      'Four whorls of petals open from a straw-coloured heart, each petal cut free of the next by hand. A round rug for a reading chair, a bay window or a child’s bed. Soft 15 mm wool pile with a bound plum edge that will not fray.',
  }),
  rug({
    category: 'hand-tufted',
    key: 'ginkgo-fall',
    name: 'Ginkgo Fall',
    size: '5X8',
    price: 20900,
    originalPrice: 24900,
    rating: 4.6,
    description:
      'Fan leaves in weld, saffron and straw have come down overnight on an indigo lawn. Every leaf is outlined and veined with the shears, and no two of the yellows are quite the same skein. Dense wool pile that hides footprints well.',
  }),
  rug({
    category: 'hand-tufted',
    key: 'thar-dunes',
    name: 'Thar Dunes',
    size: '9X12',
    price: 64000,
    originalPrice: 79900,
    rating: 4.5,
    description:
      'Wind-drawn ridges run from pale straw to warm terracotta, each one carved so that a low lamp makes it look freshly blown. Five shades of wool are hand blended on the frame to soften the drifts. Made in one piece with a cotton canvas back; use a felt pad on stone floors.',
    ...large,
  }),
  rug({
    category: 'hand-tufted',
    key: 'hibiscus-relief',
    name: 'Hibiscus Relief',
    size: '8X10',
    price: 46800,
    originalPrice: 46800,
    rating: 4.9,
    description:
      'Five great hibiscus flowers, ruffled, veined and cut in deep relief over a bed of sage leaves. The petals are tufted at full pile and the ivory ground sheared lower, so the bouquet truly stands up. A generous centre for a plain room; rotate it twice a year so the reds age evenly.',
  }),
];
