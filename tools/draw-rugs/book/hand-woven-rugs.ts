import { hooked, star, stepped } from '../guls';
import { bandedMotifs, braid, chevrons, eyeDazzler, figureGrid, hookedColumn, stepDiamonds, stripes } from '../hand-woven';
import { type RugEntry, wools } from './entry';

export const handWovenRugs: readonly RugEntry[] = [
  {
    key: 'ghat-stripes', feet: [4, 6], technique: 'woven', knots: 330, abrash: 0.08, fringed: true, room: 'morning',
    palette: wools('walnutDeep ivory indigo madder weld skyBlue oat'),
    design: stripes({ mirrored: true, ticking: 5, runs: [[1, 60], [2, 90], [1, 8], [2, 14], [6, 60], [3, 10], [6, 12], [3, 60], [4, 8], [3, 22], [1, 90], [5, 12], [1, 10], [5, 40], [1, 10], [2, 8], [1, 60], [4, 30], [1, 7], [4, 8], [1, 100], [2, 46]] }),
  },
  {
    key: 'kachchh-diamonds', feet: [5, 8], technique: 'woven', knots: 330, abrash: 0.12, fringed: true, room: 'alcove',
    palette: wools('walnutDeep brick ivory indigo weld teal terracotta oat'),
    design: stepDiamonds({ columns: 3, tall: 1.15, margin: 26, ground: 1, border: [3, 7], dyes: [[0, 3, 7, 4, 1], [0, 2, 3, 6, 7], [0, 5, 7, 1, 4]] }),
  },
  {
    key: 'indigo-chevron', feet: [5, 8], technique: 'woven', knots: 340, abrash: 0.12, fringed: true, room: 'loft',
    palette: wools('midnight chalk indigo indigoMid skyBlue mist'),
    design: chevrons({ points: 4, rise: 42, runs: [[2, 26], [1, 6], [3, 18], [1, 10], [4, 14], [5, 12], [1, 18], [4, 6], [3, 8]], ends: [[2, 16], [1, 5], [3, 6]] }),
  },
  {
    key: 'bhadohi-bands', feet: [6, 9], technique: 'woven', knots: 340, abrash: 0.1, fringed: true, room: 'hall',
    palette: wools('walnutDeep oat madder indigo ivory pomegranate sage walnutLight'),
    design: bandedMotifs({ bands: [
      { height: 8, ground: 2 }, { height: 3, ground: 4 }, { height: 10, ground: 3, motif: stepped([4, 5, 2], 5), repeat: 34 }, { height: 3, ground: 4 }, { height: 20, ground: 2, motif: hooked(5, 4, 3), repeat: 68 },
      { height: 3, ground: 4 }, { height: 7, ground: 6, motif: star(8, 4, 2), repeat: 24 }, { height: 3, ground: 4 }, { height: 12, ground: 1 }, { height: 2, ground: 3 }, { height: 4, ground: 1 }, { height: 2, ground: 3 },
      { height: 22, ground: 7, motif: stepped([0, 4, 2, 5, 3], 8), repeat: 57 }, { height: 3, ground: 4 }, { height: 8, ground: 3, motif: star(4, 5, 4), repeat: 24 }, { height: 3, ground: 4 }, { height: 11, ground: 2, motif: hooked(3, 4, 5), repeat: 42 },
    ] }),
  },
  {
    key: 'thar-dazzler', feet: [4, 6], technique: 'woven', knots: 320, abrash: 0.1, fringed: true, room: 'library',
    palette: wools('walnutDeep madder saffron ivory brick indigo terracotta straw'),
    design: eyeDazzler({ dyes: [5, 3, 1, 2, 4, 7, 6, 1, 0, 3, 4, 2], ring: 13, tooth: 6, aspect: 1.15, centres: 2 }),
  },
  {
    key: 'panja-crosses', feet: [8, 10], technique: 'woven', knots: 350, abrash: 0.08, fringed: true, room: 'study',
    palette: wools('charcoal oat madder indigo sage walnutLight terracotta'),
    design: figureGrid({ columns: 8, ground: 1, line: 5, dyes: [2, 3, 4, 6, 5], figure: 'cross' }),
  },
  {
    key: 'ladakh-hooks', feet: [5, 8], technique: 'woven', knots: 330, abrash: 0.16, fringed: true, room: 'bedroom',
    palette: wools('walnutDeep walnut ivory madder weld teal oat rust'),
    design: hookedColumn({ count: 3, ground: 7, body: [5, 3, 5], hook: 2, heart: 4, border: [1, 6] }),
  },
  {
    key: 'jute-spiral', feet: [6, 6], round: true, technique: 'woven', knots: 330, abrash: 0.08, room: 'gallery',
    palette: wools('walnut camel sand walnutLight indigo'),
    design: braid({ strand: 7.5, dyes: [[1, 5], [2, 2], [1, 3], [4, 1], [2, 3], [3, 2]] }),
  },
  {
    key: 'sage-fields', feet: [9, 12], technique: 'woven', knots: 350, abrash: 0.12, fringed: true, room: 'salon',
    palette: wools('moss ivory sage celadon oat leaf straw'),
    design: stepDiamonds({ columns: 5, tall: 1.7, margin: 0, ground: 1, border: [1, 2], dyes: [[2, 4, 3], [3, 1, 5], [4, 2, 6]] }),
  },
];
