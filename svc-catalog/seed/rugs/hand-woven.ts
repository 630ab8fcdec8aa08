import { large, rug, type DemoRug } from './demo-rug';

export const handWovenRugs: DemoRug[] = [
  rug({
    category: 'hand-woven',
    key: 'ghat-stripes',
    name: 'Ghat Stripes',
    size: '4X6',
    price: 5400,
    originalPrice: 6400,
    rating: 4.3,
    description:
      'Stripes of ivory, indigo, madder and weld stepped like the stone stairs down to the river. A cotton-warp dhurrie with a thick wool weft, the same on both sides, so turn it over when you like. Machine wash is not advised; shake it out and sponge with cold water.',
  }),
  rug({
    category: 'hand-woven',
    key: 'kachchh-diamonds',
    name: 'Kachchh Diamonds',
    size: '5X8',
    price: 11800,
    originalPrice: 13900,
    rating: 4.6,
    description:
      'Nested lozenges climb in steps on a brick ground, edged with a sawtooth border in indigo and oat. Slit-woven kilim: hold it to the light and you will see the tiny gaps where two colours meet. Flat, reversible and heavy enough to lie still.',
  }),
  rug({
    category: 'hand-woven',
    key: 'indigo-chevron',
    name: 'Indigo Chevron',
    size: '5X8',
    price: 10900,
    originalPrice: 10900,
    rating: 4.5,
    description:
      'Four depths of one indigo vat, from a single dip to a full day of them, run in zigzags from selvage to selvage. Woven on a pit loom in wool on cotton. The blue will soften a little in its first year, as good denim does.',
  }),
  rug({
    category: 'hand-woven',
    key: 'bhadohi-bands',
    name: 'Bhadohi Bands',
    size: '6X9',
    price: 17400,
    originalPrice: 20500,
    rating: 4.7,
    description:
      'Bands of hooks, stars and stepped lozenges keep company between plain stripes, mirrored about the middle of the rug. It is the kind of sampler a weaver makes to show everything the fingers know. Wool weft in seven colours on an undyed cotton warp, fringed and knotted by hand.',
  }),
  rug({
    category: 'hand-woven',
    key: 'thar-dazzler',
    name: 'Thar Dazzler',
    size: '4X6',
    price: 6900,
    originalPrice: 8600,
    rating: 4.4,
    description:
      'Two serrated diamonds ring outward in saffron, brick, ivory and indigo until the edges seem to hum. A desert flat weave for a plain white room. Reversible, moth-proofed naturally with neem, safe over underfloor heating.',
  }),
  rug({
    category: 'hand-woven',
    key: 'panja-crosses',
    name: 'Panja Crosses',
    size: '8X10',
    price: 24800,
    originalPrice: 28900,
    rating: 4.5,
    description:
      'Small stepped crosses sit one to a square on oat, their colours wandering as the weaver pleased. Beaten with the iron claw, the panja, that gives this craft its name and its density. Light for its size; put a grip mat beneath it on polished floors.',
  }),
  rug({
    category: 'hand-woven',
    key: 'ladakh-hooks',
    name: 'Ladakh Hooks',
    size: '5X8',
    price: 12600,
    originalPrice: 15700,
    rating: 4.6,
    description:
      'Three lozenges with ram’s-horn hooks stand in a column on rust red, teal within and ivory without. The wool is coarse, lively and full of lanolin, spun on a drop spindle in the mountains. Sawtooth ends in walnut brown close the design.',
  }),
  rug({
    category: 'hand-woven',
    key: 'jute-spiral',
    name: 'Jute Spiral',
    size: '6 ROUND',
    price: 4500,
    originalPrice: 5200,
    rating: 4.2,
    description:
      'One long plait of golden jute wound round and round, with a ring of indigo where the plait was dyed. Naturally tough, a little scented of hay, and at its best on stone or boards. Keep it dry: jute likes a broom better than water.',
    returnWindow: '7 days',
  }),
  rug({
    category: 'hand-woven',
    key: 'sage-fields',
    name: 'Sage Fields',
    size: '9X12',
    price: 33500,
    originalPrice: 39500,
    rating: 4.6,
    description:
      'Tall diamonds in sage, celadon and straw, like the patchwork of winter fields seen from the Vindhya hills. Soft-spun wool on cotton, with just enough abrash to keep the greens alive. A large flat weave that folds to the size of a blanket.',
    ...large,
  }),
];
