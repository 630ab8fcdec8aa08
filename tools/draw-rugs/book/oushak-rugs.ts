import { gilded, lily, palmette, rosette } from '../blossoms';
import { COOL, GOLD, LIGHT, OUTLINE, WARM, DEEP, BLUSH } from '../dyes';
import { blushing, cool } from '../frames';
import { broadFrame, oushakMedallion } from '../oushak';
import { palmetteField, quietField, starField } from '../oushak-fields';
import { type RugEntry, wools } from './entry';

const earth = { rim: OUTLINE, petal: GOLD, inner: WARM, heart: LIGHT };
const water = { rim: OUTLINE, petal: COOL, inner: DEEP, heart: LIGHT };
const petal = { rim: OUTLINE, petal: BLUSH, inner: LIGHT, heart: WARM };

export const oushakRugs: readonly RugEntry[] = [
  {
    key: 'terracotta-noon',
    feet: [9, 12],
    technique: 'knotted',
    knots: 380,
    abrash: 0.13,
    faded: 0.45,
    fringed: true,
    room: 'salon',
    palette: wools('walnutLight terracotta paleBlue oat apricot straw sage paleBlue mist blush'),
    design: oushakMedallion({
      frame: broadFrame(46, ['beads', 'plain']),
      outline: { lobes: 12, depth: 0.15, ogee: 0.1 },
      centres: [0.5],
      size: [0.66, 0.24],
      corners: true,
      flowers: false,
    }),
  },
  {
    key: 'two-wells',
    feet: [6, 9],
    technique: 'knotted',
    knots: 370,
    abrash: 0.14,
    faded: 0.4,
    fringed: true,
    room: 'morning',
    palette: wools('walnutLight mist terracotta ivory rose straw sage skyBlue apricot blush'),
    design: oushakMedallion({
      frame: broadFrame(42, ['plain', 'reciprocal'], { guardGround: GOLD }),
      outline: { lobes: 8, depth: -0.22, ogee: 0.12 },
      centres: [0.27, 0.73],
      size: [0.62, 0.17],
      corners: false,
      flowers: true,
    }),
  },
  {
    key: 'golden-palmette',
    feet: [8, 10],
    technique: 'knotted',
    knots: 380,
    abrash: 0.16,
    faded: 0.4,
    fringed: true,
    room: 'library',
    palette: wools(
      'walnutLight straw terracotta ivory brick pomegranate sage paleBlue skyBlue blush',
    ),
    design: palmetteField({
      frame: broadFrame(46, ['beads', 'plain'], {
        guardGround: COOL,
        style: 'cartouche',
        repeat: 92,
        panel: LIGHT,
      }),
      columns: 4,
      tall: 0.86,
      size: 0.31,
      flowers: [
        palmette(water, 5),
        palmette({ rim: OUTLINE, petal: WARM, inner: LIGHT, heart: GOLD }, 7),
        palmette({ rim: OUTLINE, petal: LIGHT, inner: COOL, heart: WARM }, 5),
      ],
    }),
  },
  {
    key: 'seven-stars',
    feet: [6, 9],
    technique: 'knotted',
    knots: 400,
    abrash: 0.17,
    faded: 0.32,
    fringed: true,
    room: 'hall',
    palette: wools('walnut brick indigoMid oat coral straw sage skyBlue indigoMid blush'),
    design: starField({
      frame: broadFrame(40, ['zigzag', 'plain'], { guardGround: GOLD, ground: DEEP }),
      columns: 2,
    }),
  },
  {
    key: 'quiet-courtyard',
    feet: [10, 14],
    technique: 'knotted',
    knots: 380,
    abrash: 0.1,
    faded: 0.5,
    fringed: true,
    room: 'loft',
    ground: 'ash',
    palette: wools('walnutLight sand celadon ivory rose straw sage mist paleBlue blush'),
    design: quietField({
      frame: broadFrame(44, ['plain', 'beads'], { guardGround: LIGHT }),
      reach: [0.62],
    }),
  },
  {
    key: 'anatolian-dawn',
    feet: [9, 11],
    technique: 'knotted',
    knots: 380,
    abrash: 0.11,
    faded: 0.45,
    fringed: true,
    room: 'bedroom',
    palette: wools('walnutLight ivory blush chalk terracotta straw sage paleBlue skyBlue apricot'),
    design: palmetteField({
      frame: broadFrame(44, ['plain', 'plain'], { guardGround: GOLD }),
      columns: 3,
      tall: 0.74,
      size: 0.25,
      flowers: [palmette(earth, 7), rosette(10, petal), palmette(water, 7), lily(petal)],
    }),
  },
  {
    key: 'saffron-road',
    feet: [8, 10],
    technique: 'knotted',
    knots: 380,
    abrash: 0.16,
    faded: 0.38,
    fringed: true,
    room: 'gallery',
    palette: wools('walnut saffron brick oat terracotta straw olive paleBlue teal blush'),
    design: oushakMedallion({
      frame: broadFrame(48, ['reciprocal', 'plain']),
      outline: { lobes: 10, depth: 0.2, ogee: 0.22 },
      centres: [0.5],
      size: [0.56, 0.2],
      corners: true,
      flowers: true,
    }),
  },
  {
    key: 'apricot-caravan',
    feet: [5, 8],
    technique: 'knotted',
    knots: 360,
    abrash: 0.15,
    faded: 0.42,
    fringed: true,
    room: 'alcove',
    palette: wools('walnutLight apricot sage ivory brick straw olive mist celadon blush'),
    design: oushakMedallion({
      frame: broadFrame(38, ['beads', 'plain'], {
        flowers: [palmette(water, 5), rosette(8, gilded), lily(blushing), rosette(8, cool)],
      }),
      outline: { lobes: 8, depth: 0.2, ogee: 0 },
      centres: [0.19, 0.5, 0.81],
      size: [0.56, 0.13],
      corners: false,
      flowers: false,
    }),
  },
];
