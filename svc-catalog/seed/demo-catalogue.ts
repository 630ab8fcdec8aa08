/** The shop a fresh installation opens with. Keys are for good: pictures are named after them. */

export type DemoCategory = { name: string };

export type DemoSize = { name: string; widthFeet: number; heightFeet: number | null; isRound: boolean };

export type DemoCategorySlug = 'hand-tufted' | 'hand-knotted' | 'hand-woven' | 'floral-rug' | 'modern-rug' | 'oushak-rug';

export type DemoRug = {
  key: string;
  name: string;
  description: string;
  category: DemoCategorySlug;
  size: string;
  priceMinor: number;
  originalPriceMinor: number;
  rating: number;
  estimatedDelivery: string;
  returnsAccepted: boolean;
  returnWindow: string;
  /** File names in `pictures/`, in the order they are shown: whole rug, corner close up, in a room. */
  pictures: string[];
};

export const demoCategories: DemoCategory[] = [
  { name: 'Hand Tufted' }, { name: 'Hand Knotted' }, { name: 'Hand Woven' },
  { name: 'Floral Rug' }, { name: 'Modern Rug' }, { name: 'Oushak Rug' },
];

const oblong = (widthFeet: number, heightFeet: number): DemoSize =>
  ({ name: `${widthFeet}X${heightFeet}`, widthFeet, heightFeet, isRound: false });
const round = (widthFeet: number): DemoSize => ({ name: `${widthFeet} ROUND`, widthFeet, heightFeet: null, isRound: true });

export const demoSizes: DemoSize[] = [
  oblong(3, 5), oblong(4, 6), oblong(5, 8), oblong(6, 9), oblong(8, 10), oblong(9, 11), oblong(9, 12), oblong(10, 14), oblong(12, 14),
  round(6), round(8),
];

type Terms = Partial<Pick<DemoRug, 'estimatedDelivery' | 'returnsAccepted' | 'returnWindow'>>;

/** Prices are given in rupees here, as a price list would have them, and kept in paise. */
const rug = (category: DemoCategorySlug, key: string, name: string, size: string, price: number, originalPrice: number, rating: number,
  description: string, terms: Terms = {}): DemoRug => ({
  key, name, description, category, size, rating, priceMinor: price * 100, originalPriceMinor: originalPrice * 100,
  estimatedDelivery: '15 - 20 Days', returnsAccepted: true, returnWindow: '14 days', ...terms,
  pictures: [1, 2, 3].map((n) => `${key}-${n}.webp`),
});

/** The largest pieces leave the washing yard later. */
const large: Terms = { estimatedDelivery: '20 - 25 Days' };
/** Knotted after the order is placed, so they can't be taken back. */
const madeToOrder: Terms = { estimatedDelivery: '25 - 30 Days', returnsAccepted: false, returnWindow: 'Made to order, no returns' };

export const demoRugs: DemoRug[] = [
  rug('hand-tufted', 'monsoon-fern', 'Monsoon Fern', '5X8', 18900, 23600, 4.6,
    'Broad fronds lean in from every edge, the way the hill paths close over after the first week of rain. Tufted in New Zealand wool on a cotton base, then carved leaf by leaf with hand shears so that each rib throws its own shadow. The pile is 14 mm and springs back after furniture; vacuum without a beater bar.'),
  rug('hand-tufted', 'peacock-fan', 'Peacock Fan', '6X9', 28400, 28400, 4.8,
    'Rows of ribbed fans overlap like roof tiles in teal, indigo and a thread of weld yellow. Two pile heights and a carved groove around every fan let the light do half the drawing. Wool with a little viscose in the bright ribs; blot spills at once and brush with the pile.'),
  rug('hand-tufted', 'first-rain', 'First Rain', '8X10', 42500, 53000, 4.5,
    'Three drops have just landed on still water and their rings meet in the middle of the room. Undyed and barely tinted wools, one carved groove to every ring, nothing else. It is a quiet rug that changes through the day as the light crosses it.'),
  rug('hand-tufted', 'jaali-screen', 'Jaali Screen', '5X8', 19800, 22500, 4.4,
    'Linked quatrefoils in chalk over terracotta, taken from the pierced sandstone screens that cool a courtyard house. The white lattice stands 4 mm above the red, so the pattern can be felt underfoot. Hand tufted in pure wool; professional cleaning every second year keeps the lattice crisp.'),
  rug('hand-tufted', 'sarnath-lotus', 'Sarnath Lotus', '6 ROUND', 16500, 20600, 4.7,
    'Four whorls of petals open from a straw-coloured heart, each petal cut free of the next by hand. A round rug for a reading chair, a bay window or a child’s bed. Soft 15 mm wool pile with a bound plum edge that will not fray.'),
  rug('hand-tufted', 'ginkgo-fall', 'Ginkgo Fall', '5X8', 20900, 24900, 4.6,
    'Fan leaves in weld, saffron and straw have come down overnight on an indigo lawn. Every leaf is outlined and veined with the shears, and no two of the yellows are quite the same skein. Dense wool pile that hides footprints well.'),
  rug('hand-tufted', 'thar-dunes', 'Thar Dunes', '9X12', 64000, 79900, 4.5,
    'Wind-drawn ridges run from pale straw to warm terracotta, each one carved so that a low lamp makes it look freshly blown. Five shades of wool are hand blended on the frame to soften the drifts. Made in one piece with a cotton canvas back; use a felt pad on stone floors.', large),
  rug('hand-tufted', 'hibiscus-relief', 'Hibiscus Relief', '8X10', 46800, 46800, 4.9,
    'Five great hibiscus flowers, ruffled, veined and cut in deep relief over a bed of sage leaves. The petals are tufted at full pile and the ivory ground sheared lower, so the bouquet truly stands up. A generous centre for a plain room; rotate it twice a year so the reds age evenly.'),

  rug('hand-knotted', 'shalimar-medallion', 'Shalimar Medallion', '8X10', 148000, 172000, 4.9,
    'A sixteen-lobed medallion in midnight blue floats on madder, with its quarters returned in the four corners as the old workshops taught. About 200 knots to the square inch, hand-spun wool on a cotton warp, five months on the loom. The reds are dyed with madder root in small lots, so look for the gentle drift from row to row.', large),
  rug('hand-knotted', 'vindhya-herati', 'Vindhya Herati', '6X9', 84500, 99500, 4.7,
    'The herati pattern, a rosette in a lozenge with four curling leaves, repeated without tiring across an indigo field. Weavers call the leaves fish, and a whole shoal of them turns here between the borders. Knotted at some 160 to the inch; hard-wearing enough for a dining table.'),
  rug('hand-knotted', 'marwar-bokhara', 'Marwar Bokhara', '5X8', 56900, 56900, 4.6,
    'Rows of quartered octagons in oat and midnight on the deepest madder we dye. Tight, low pile from lustrous hill wool, clipped to 6 mm so the small stars stay sharp. It takes a hallway’s traffic in its stride and only grows glossier.'),
  rug('hand-knotted', 'chunar-gate', 'Chunar Gate', '4X6', 39800, 46500, 4.8,
    'A lobed archway opens on a flowering tree that rises from a small blue vase, the whole framed in pomegranate gold. Only left and right mirror each other, so the tree grows upward as it should. Fine enough to hang on a wall; a sleeve can be sewn to the back on request.'),
  rug('hand-knotted', 'charbagh-garden', 'Charbagh Garden', '9X12', 186000, 219000, 4.9,
    'A garden seen from above: plots of tulips, shawl drops and rosettes, divided by golden walks and mirrored about the middle. Eleven dyes, among them weld, walnut and indigo over weld for the greens. Six months of work by three people seated side by side.', large),
  rug('hand-knotted', 'jhelum-paisley', 'Jhelum Paisley', '5X8', 61500, 72000, 4.7,
    'Boteh drops drawn from Kashmir shawls lean left, then right, in madder, blue, gold and blush on undyed ivory. Each drop carries its own small flower at the heart. Pure highland wool, washed in river-soft water and dried flat; light colours are kinder to dust than dark ones.'),
  rug('hand-knotted', 'fatehpur-trellis', 'Fatehpur Trellis', '8X10', 139500, 155000, 4.8,
    'An ivory lattice climbs the field, and in every opening a single plant stands upright as it would in a court album. The brick ground is madder over walnut, which gives it that slight smokiness. Around 180 knots to the inch with a clipped, velvety pile.', large),
  rug('hand-knotted', 'aravalli-village', 'Aravalli Village', '6X9', 72500, 90500, 4.5,
    'Straight lines and steep steps: a village medallion in indigo and oat on rust, drawn from memory and not from paper. Strong abrash runs through the field where one dye lot ended and the next began. Thick 9 mm wool that will outlast the sofa.'),
  rug('hand-knotted', 'chandni-medallion', 'Chandni Medallion', '10X14', 238000, 238000, 5.0,
    'Moonlight on a courtyard: sky blue and celadon on undyed ivory, with a long pointed medallion and twin pendants. The palest rug we knot, at over 200 knots to the inch, finished with a herbal wash for its sheen. Made for a large, calm room with shoes left at the door.', madeToOrder),

  rug('hand-woven', 'ghat-stripes', 'Ghat Stripes', '4X6', 5400, 6400, 4.3,
    'Stripes of ivory, indigo, madder and weld stepped like the stone stairs down to the river. A cotton-warp dhurrie with a thick wool weft, the same on both sides, so turn it over when you like. Machine wash is not advised; shake it out and sponge with cold water.'),
  rug('hand-woven', 'kachchh-diamonds', 'Kachchh Diamonds', '5X8', 11800, 13900, 4.6,
    'Nested lozenges climb in steps on a brick ground, edged with a sawtooth border in indigo and oat. Slit-woven kilim: hold it to the light and you will see the tiny gaps where two colours meet. Flat, reversible and heavy enough to lie still.'),
  rug('hand-woven', 'indigo-chevron', 'Indigo Chevron', '5X8', 10900, 10900, 4.5,
    'Four depths of one indigo vat, from a single dip to a full day of them, run in zigzags from selvage to selvage. Woven on a pit loom in wool on cotton. The blue will soften a little in its first year, as good denim does.'),
  rug('hand-woven', 'bhadohi-bands', 'Bhadohi Bands', '6X9', 17400, 20500, 4.7,
    'Bands of hooks, stars and stepped lozenges keep company between plain stripes, mirrored about the middle of the rug. It is the kind of sampler a weaver makes to show everything the fingers know. Wool weft in seven colours on an undyed cotton warp, fringed and knotted by hand.'),
  rug('hand-woven', 'thar-dazzler', 'Thar Dazzler', '4X6', 6900, 8600, 4.4,
    'Two serrated diamonds ring outward in saffron, brick, ivory and indigo until the edges seem to hum. A desert flat weave for a plain white room. Reversible, moth-proofed naturally with neem, safe over underfloor heating.'),
  rug('hand-woven', 'panja-crosses', 'Panja Crosses', '8X10', 24800, 28900, 4.5,
    'Small stepped crosses sit one to a square on oat, their colours wandering as the weaver pleased. Beaten with the iron claw, the panja, that gives this craft its name and its density. Light for its size; put a grip mat beneath it on polished floors.'),
  rug('hand-woven', 'ladakh-hooks', 'Ladakh Hooks', '5X8', 12600, 15700, 4.6,
    'Three lozenges with ram’s-horn hooks stand in a column on rust red, teal within and ivory without. The wool is coarse, lively and full of lanolin, spun on a drop spindle in the mountains. Sawtooth ends in walnut brown close the design.'),
  rug('hand-woven', 'jute-spiral', 'Jute Spiral', '6 ROUND', 4500, 5200, 4.2,
    'One long plait of golden jute wound round and round, with a ring of indigo where the plait was dyed. Naturally tough, a little scented of hay, and at its best on stone or boards. Keep it dry: jute likes a broom better than water.', { returnWindow: '7 days' }),
  rug('hand-woven', 'sage-fields', 'Sage Fields', '9X12', 33500, 39500, 4.6,
    'Tall diamonds in sage, celadon and straw, like the patchwork of winter fields seen from the Vindhya hills. Soft-spun wool on cotton, with just enough abrash to keep the greens alive. A large flat weave that folds to the size of a blanket.', large),

  rug('floral-rug', 'ganga-scroll', 'Ganga Scroll', '8X10', 132000, 155000, 4.8,
    'Vines wander over ivory from border to border, curling into palmettes and peonies at every bend. Knotted at 190 to the inch in wool as fine as the drawing asks for. A madder border holds the garden in; the blue in it is pure indigo.', large),
  rug('floral-rug', 'mughal-meadow', 'Mughal Meadow', '5X8', 63800, 63800, 4.7,
    'Rows of plants in flower, each on its own stem with two arms and a skirt of leaves, on warm madder. The idea is four centuries old and came from the albums of garden-loving emperors. Fine wool pile at 7 mm, finished with a teal border.'),
  rug('floral-rug', 'gulab-trellis', 'Gulab Trellis', '6X9', 76500, 89900, 4.6,
    'Leafy ribbons cross on chalk white, with a full rose at each crossing and a sprig in each opening. Every pink comes from madder, let down with more and more water. Gentle enough for a bedroom; keep it out of hard noon sun and it will hold its blush.'),
  rug('floral-rug', 'phoolwari-wreath', 'Phoolwari Wreath', '9X12', 168000, 198000, 4.8,
    'A wreath of peonies twined on two stems lies on open sand, with a spray in each corner and a plum border round it all. Much of the field is left empty on purpose, which is the hardest thing to weave well. Hand knotted in fine wool, washed and sun dried.', large),
  rug('floral-rug', 'kalpavriksha-tree', 'Kalpavriksha Tree', '4X6', 41500, 47900, 4.9,
    'The wishing tree of the old stories rises from a green bank, carrying every flower at once. Indigo sky, ivory and coral blossom, a trunk of camel-coloured undyed wool. A small masterpiece of 170 knots to the inch for a wall or beside a bed.'),
  rug('floral-rug', 'hazar-gul', 'Hazar Gul', '5X8', 68900, 82500, 4.7,
    'A thousand flowers on midnight blue: large ones first, then smaller, until the ground has nearly gone. Count the kinds and you will find fourteen, none set down by rule. Low, dense pile that forgives crumbs and small children.'),
  rug('floral-rug', 'palash-bough', 'Palash Bough', '6X9', 58500, 69900, 4.5,
    'Two boughs of flame-of-the-forest cross a celadon field and leave the rest of it to the air. In the spirit of the picture rugs made in the port towns of the nineteen-thirties. Thick wool pile with a plain walnut border, bound and not fringed.'),
  rug('floral-rug', 'midnight-jasmine', 'Midnight Jasmine', '8X10', 136500, 136500, 4.8,
    'Jasmine opens at night, so the vines here run over aubergine and every star of a flower is undyed ivory. A border of deep indigo carries the scent outward. Some 185 knots to the inch; the dark ground is overdyed twice for depth.', large),
  rug('floral-rug', 'kewra-lattice', 'Kewra Lattice', '9X11', 128000, 159000, 4.4,
    'Ivory ribbons laced over saffron, white and terracotta blossoms at the knots, an olive border to calm it. The yellow is pomegranate rind with a little weld and glows best by lamplight. Sturdy 8 mm pile on a cotton warp.', large),

  rug('modern-rug', 'stepwell-arches', 'Stepwell Arches', '5X8', 21500, 25900, 4.6,
    'Arches within arches in terracotta, walnut and apricot, alternately standing and hanging as in a stepwell and its reflection. Tufted in matt wool with crisp hand-cut edges. Works either way up, and in a hallway it seems to walk with you.'),
  rug('modern-rug', 'quarry-blocks', 'Quarry Blocks', '8X10', 98500, 115000, 4.5,
    'Fields of indigo, sand and rust laid over one another like slabs at the stone cutters’, their edges left brushed and unsure. Hand knotted so that every edge could be decided knot by knot. The oat ground is undyed wool from two flocks.', large),
  rug('modern-rug', 'three-strokes', 'Three Strokes', '6X9', 31200, 31200, 4.7,
    'One sweep of indigo, one of mist, one short stroke of madder, each running dry where a brush would. A drawing of three seconds that took three weeks in wool. The chalk ground asks for a room with some space around it.'),
  rug('modern-rug', 'moon-over-vindhya', 'Moon over Vindhya', '5X8', 22900, 27500, 4.9,
    'A saffron moon above five ridges, each a dip deeper in the indigo vat than the one behind. Where two ridges meet the yarns are heathered by hand, so the mist is really there. Plush 14 mm wool pile.'),
  rug('modern-rug', 'courtyard-tiles', 'Courtyard Tiles', '8X10', 43900, 52700, 4.4,
    'Quarter discs and half moons in oat, terracotta, sage and walnut, set like cement tiles that someone laid without a plan. No two rows repeat. Hand tufted with a low loop-free pile that chairs slide over easily.'),
  rug('modern-rug', 'contour-lines', 'Contour Lines', '9X12', 118000, 147500, 4.6,
    'The map of a country that is not on any map, drawn in lines of equal height with walnut brown on moss, sage and oat. Lines a single knot wide are why this one had to be knotted. Flat, fine and unexpectedly restful.', large),
  rug('modern-rug', 'son-river-stones', 'Son River Stones', '6X9', 29800, 34900, 4.5,
    'River pebbles in seven undyed and walnut-dyed wools, fitted together with a darker, lower pile between. You can feel each stone through a sock. Made in blended wools, so small stains disappear into the bed of the river.'),
  rug('modern-rug', 'still-water', 'Still Water', '8X10', 104000, 104000, 4.8,
    'Indigo lines part around two golden stones and close again as if nothing had happened. Knotted in two colours and one accent at 180 knots to the inch. Place it where it can be seen from a chair.', large),
  rug('modern-rug', 'eclipse-round', 'Eclipse Round', '8 ROUND', 34500, 41500, 4.7,
    'A saffron sun half hidden by madder hills, in a circle eight feet across. The sky is blush, the near slope nearly plum, and the wools are heathered where they meet. Bound by hand with a round cotton-canvas back.'),

  rug('oushak-rug', 'terracotta-noon', 'Terracotta Noon', '9X12', 174000, 204500, 4.8,
    'A single lobed medallion on terracotta, with pale blue corners and a wide, airy border. The wool is coarse-spun and loosely knotted at about 80 to the inch, which gives the softness these rugs are loved for. Washed, sunned and washed again until the colours sat down together.', large),
  rug('oushak-rug', 'two-wells', 'Two Wells', '6X9', 78900, 78900, 4.6,
    'Two star-edged medallions stand on mist blue like wells at the ends of a village street. Apricot, straw and rose sprays fill the ground between. Thick, silky wool from the winter shearing, faded gently in open sun.'),
  rug('oushak-rug', 'golden-palmette', 'Golden Palmette', '8X10', 124500, 149000, 4.7,
    'Great palmettes in brick and pale blue grow on a straw-gold field, none of them in any hurry. The drawing is large so that it reads across a big room. Low-contrast dyes from weld, madder and thin indigo.', large),
  rug('oushak-rug', 'seven-stars', 'Seven Stars', '6X9', 82000, 96500, 4.5,
    'Eight-pointed stars in indigo take turns with small lozenges over brick red, after a court pattern five hundred years old. Golden vines run under the stars and out beneath the border. The strongest colours of our Oushak family, softened by an hour’s less sun.'),
  rug('oushak-rug', 'quiet-courtyard', 'Quiet Courtyard', '10X14', 212000, 249000, 4.9,
    'Almost nothing: an open pointed oval on sand, a spray in each corner, celadon all around. It is the rug people choose when the room already has enough to say. Knotted in hand-spun wool on wool, pliable as a blanket.', madeToOrder),
  rug('oushak-rug', 'anatolian-dawn', 'Anatolian Dawn', '9X11', 142000, 167000, 4.7,
    'Blush border, ivory field, and a few large flowers in terracotta and thin blue that seem to have been left out overnight. Loose knots and a long, silky pile. Turn it end for end each spring and it will fade as one.', large),
  rug('oushak-rug', 'saffron-road', 'Saffron Road', '8X10', 118500, 148000, 4.6,
    'A teal and straw medallion on a saffron ground, brick borders with reciprocal guards, warm enough to read by. The yellow is pomegranate rind, the teal indigo over weld. Rugs like this once travelled by caravan; this one travels rolled in cotton.', large),
  rug('oushak-rug', 'apricot-caravan', 'Apricot Caravan', '5X8', 54800, 64500, 4.5,
    'Three round medallions follow one another down an apricot field between sage borders. A slender design for a long room or the foot of a bed. Soft wool, 10 mm pile, ends finished with a plain woven skirt and hand-knotted fringe.'),
];
