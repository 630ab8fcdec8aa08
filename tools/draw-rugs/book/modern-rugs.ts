import { arches, blocks, contours, horizon, pebbles, ripplingLines, sweeps, tiles } from '../modern';
import { type RugEntry, wools } from './entry';

export const modernRugs: readonly RugEntry[] = [
  {
    key: 'stepwell-arches', feet: [5, 8], technique: 'tufted', knots: 460, abrash: 0.05, room: 'loft',
    palette: wools('ivory oat terracotta apricot walnut blush camel'),
    design: arches({ columns: 3, rows: 3, ground: 1, stripes: [2, 1, 3, 1, 4, 1, 5] }),
  },
  {
    key: 'quarry-blocks', feet: [8, 10], technique: 'knotted', knots: 460, abrash: 0.09, room: 'gallery', faded: 0.1,
    palette: wools('charcoal oat iron sand rust indigo teal pearl'),
    design: blocks({ ground: 1, list: [
      { x: 0.08, y: 0.07, w: 0.5, h: 0.42, dye: 3 }, { x: 0.4, y: 0.26, w: 0.5, h: 0.36, dye: 7, over: 2 }, { x: 0.12, y: 0.55, w: 0.42, h: 0.36, dye: 5, over: 0 },
      { x: 0.62, y: 0.7, w: 0.28, h: 0.2, dye: 4 }, { x: 0.7, y: 0.08, w: 0.2, h: 0.12, dye: 2 }, { x: 0.1, y: 0.5, w: 0.8, h: 0.012, dye: 4, rough: 3 },
    ] }),
  },
  {
    key: 'three-strokes', feet: [6, 9], technique: 'tufted', knots: 480, abrash: 0.05, room: 'morning',
    palette: wools('charcoal chalk indigo weld madder mist'),
    design: sweeps({ ground: 1, list: [
      { points: [[0.05, 0.9], [0.2, 0.2], [0.95, 0.12]], width: 0.3, dye: 2, dry: 0.5 },
      { points: [[0.1, 0.2], [0.8, 0.45], [0.85, 0.95]], width: 0.17, dye: 5, dry: 0.75 },
      { points: [[0.35, 0.8], [0.62, 0.7], [0.9, 0.82]], width: 0.12, dye: 4, dry: 0.6 },
    ] }),
  },
  {
    key: 'moon-over-vindhya', feet: [5, 8], technique: 'tufted', knots: 480, abrash: 0.06, room: 'bedroom',
    palette: wools('midnight mist saffron paleBlue skyBlue indigoMid indigo midnight oat'),
    design: horizon({ sky: 8, disc: [0.62, 0.25, 0.16], discDye: 2, line: 3, hills: [1, 3, 4, 5, 6, 7] }),
  },
  {
    key: 'courtyard-tiles', feet: [8, 10], technique: 'tufted', knots: 460, abrash: 0.04, room: 'study',
    palette: wools('ivory oat terracotta walnut sage blush'),
    design: tiles({ columns: 5, margin: 16, dyes: [0, 1, 2, 3, 4, 5, 0, 1] }),
  },
  {
    key: 'contour-lines', feet: [9, 12], technique: 'knotted', knots: 470, abrash: 0.07, room: 'salon',
    palette: wools('walnut sage oat moss pearl'),
    design: contours({ ground: 2, line: 0, tints: [2, 4, 2, 1, 4, 2, 3], scale: 0.0058, gap: 0.075, weight: 1.25 }),
  },
  {
    key: 'son-river-stones', feet: [6, 9], technique: 'tufted', knots: 440, abrash: 0.06, room: 'hall',
    palette: wools('charcoal iron ash pearl oat walnutLight skyBlue'),
    heights: [0.4, 0.35, 1, 1, 1, 1, 1], design: pebbles({ ground: 1, stones: [2, 3, 3, 4, 4, 5, 6], size: 62, gap: 9 }),
  },
  {
    key: 'still-water', feet: [8, 10], technique: 'knotted', knots: 480, abrash: 0.08, room: 'alcove',
    palette: wools('charcoal mist indigo weld'),
    design: ripplingLines({ ground: 1, line: 2, accent: 3, pitch: 12, stones: [[0.34, 0.3, 0.13], [0.68, 0.68, 0.085]] }),
  },
  {
    key: 'eclipse-round', feet: [8, 8], round: true, technique: 'tufted', knots: 480, abrash: 0.06, room: 'library',
    palette: wools('charcoal madder saffron oat terracotta plum apricot blush'),
    design: horizon({ sky: 7, disc: [0.5, 0.4, 0.2], discDye: 2, line: 3, hills: [6, 4, 1, 5] }),
  },
];
