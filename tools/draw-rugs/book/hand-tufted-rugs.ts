import { dunes, fallenLeaves, fans, fronds, lotus, ripples, screen } from '../hand-tufted';
import { carvedBlooms } from '../carved-blooms';
import { type RugEntry, wools } from './entry';

export const handTuftedRugs: readonly RugEntry[] = [
  {
    key: 'monsoon-fern', feet: [5, 8], technique: 'tufted', knots: 480, abrash: 0.05, carve: 0.8, room: 'morning',
    palette: wools('moss oat moss sage celadon leaf'),
    design: fronds({ ground: 1, dyes: [[3, 4], [5, 3], [4, 3]], list: [[0.05, 1.02, -1.25, 1.15, 0.7], [1.02, 0.98, -2.2, 1.0, -0.7], [-0.02, 0.45, -0.6, 0.85, 0.9], [1.03, 0.4, 3.5, 0.85, 0.8], [0.3, -0.02, 0.9, 0.75, 0.7], [0.98, -0.02, 2.3, 0.6, -0.6], [0.5, 1.05, -1.5, 0.8, -0.4]] }),
  },
  {
    key: 'peacock-fan', feet: [6, 9], technique: 'tufted', knots: 480, abrash: 0.05, carve: 0.8, room: 'salon',
    palette: wools('midnight peacock teal celadon weld indigo'),
    design: fans({ columns: 4, ribs: 9, rings: [1, 4, 2, 3, 5] }),
  },
  {
    key: 'first-rain', feet: [8, 10], technique: 'tufted', knots: 480, abrash: 0.06, carve: 0.75, room: 'loft',
    palette: wools('ash pearl mist oat'),
    design: ripples({ centres: [[0.28, 0.3], [0.78, 0.62], [0.2, 0.92]], pitch: 15, dyes: [1, 2, 1, 3] }),
  },
  {
    key: 'jaali-screen', feet: [5, 8], technique: 'tufted', knots: 470, abrash: 0.05, carve: 0.8, room: 'hall', heights: [0.7, 1, 1, 0.85, 0.85],
    palette: wools('walnut chalk terracotta oat rust'),
    design: screen({ columns: 3, band: 0.09, bandDye: 1, inner: [2, 4, 3] }),
  },
  {
    key: 'sarnath-lotus', feet: [6, 6], round: true, technique: 'tufted', knots: 480, abrash: 0.05, carve: 0.85, room: 'bedroom',
    palette: wools('mauve oat blush rose coral ivory straw plum'),
    design: lotus({ ground: 1, heart: 6, rim: 7, rings: [{ reach: 0.92, petals: 20, dye: 2, tip: 5 }, { reach: 0.72, petals: 16, dye: 3, tip: 2 }, { reach: 0.52, petals: 12, dye: 4, tip: 3 }, { reach: 0.32, petals: 10, dye: 5, tip: 2 }] }),
  },
  {
    key: 'ginkgo-fall', feet: [5, 8], technique: 'tufted', knots: 470, abrash: 0.06, carve: 0.8, room: 'study',
    palette: wools('camel indigo weld saffron straw gold'),
    design: fallenLeaves({ ground: 1, dyes: [2, 3, 4, 2, 5], size: 38, room: 72 }),
  },
  {
    key: 'thar-dunes', feet: [9, 12], technique: 'tufted', knots: 480, abrash: 0.06, carve: 0.7, room: 'gallery',
    palette: wools('camel oat sand straw camel apricot terracotta'),
    design: dunes({ dyes: [1, 2, 3, 5, 6], pitch: 13, drift: 150 }),
  },
  {
    key: 'hibiscus-relief', feet: [8, 10], technique: 'tufted', knots: 480, abrash: 0.05, carve: 0.85, room: 'library',
    palette: wools('plum ivory blush rose coral weld sage leaf madder'),
    design: carvedBlooms({ ground: 1, blooms: [[0.3, 0.28, 0.3, 4, 8], [0.76, 0.55, 0.26, 3, 4], [0.25, 0.8, 0.24, 8, 3], [0.84, 0.14, 0.17, 3, 2], [0.8, 0.9, 0.19, 4, 8]], leafDyes: [6, 7] }),
  },
];
