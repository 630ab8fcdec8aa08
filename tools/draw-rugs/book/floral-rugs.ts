import { gilded, lily, palmette, rose, rosette, white } from '../blossoms';
import { GOLD, LIGHT, WARM } from '../dyes';
import { bough, millefleur, plantRows, roseTrellis, tree, vineField, wreath } from '../floral';
import { blushing, cool, mossy } from '../frames';
import { peony } from '../peony';
import { type RugEntry, wools } from './entry';

export const floralRugs: readonly RugEntry[] = [
  {
    key: 'ganga-scroll', feet: [8, 10], technique: 'knotted', knots: 460, abrash: 0.07, fringed: true, room: 'morning',
    palette: wools('walnut ivory madder chalk coral pomegranate sage skyBlue indigoMid blush'),
    design: vineField({ frame: { main: 40, guardWidth: 9, guards: ['flowers', 'beads'], guardGround: LIGHT }, step: 84, size: 16, flowers: [palmette(rose), peony(cool), palmette(gilded, 5), peony(blushing), palmette(cool)] }),
  },
  {
    key: 'mughal-meadow', feet: [5, 8], technique: 'knotted', knots: 430, abrash: 0.1, fringed: true, room: 'study',
    palette: wools('walnutDeep madder teal ivory coral weld leaf paleBlue indigo blush'),
    design: plantRows({ frame: { main: 34, guardWidth: 8, guards: ['reciprocal', 'beads'], guardGround: LIGHT }, step: 74, flowers: [lily(white), palmette(gilded), rosette(9, blushing), lily(cool), peony(white)] }),
  },
  {
    key: 'gulab-trellis', feet: [6, 9], technique: 'knotted', knots: 440, abrash: 0.06, fringed: true, room: 'bedroom',
    palette: wools('walnutLight chalk sage ivory rose straw sage paleBlue celadon blush'),
    design: roseTrellis({ frame: { main: 38, guardWidth: 7, guards: ['beads', 'plain'], guardGround: LIGHT, flowers: [peony(blushing), rosette(7, white)], corner: peony(rose) }, step: 88, ribbon: 6, dyes: [rose, blushing] }),
  },
  {
    key: 'phoolwari-wreath', feet: [9, 12], technique: 'knotted', knots: 450, abrash: 0.06, room: 'salon', fringed: true,
    palette: wools('walnut sand plum ivory rose weld leaf paleBlue mauve blush'),
    design: wreath({ frame: { main: 46, guardWidth: 8, guards: ['plain', 'beads'], guardGround: LIGHT, flowers: [peony(rose), rosette(8, white), peony(blushing)], corner: peony(white) }, radius: 0.62, count: 16, dyes: [rose, white, blushing] }),
  },
  {
    key: 'kalpavriksha-tree', feet: [4, 6], technique: 'knotted', knots: 430, abrash: 0.12, fringed: true, room: 'alcove',
    palette: wools('walnutDeep indigo madder ivory coral camel sage paleBlue moss blush'),
    design: tree({ frame: { main: 36, guardWidth: 8, guards: ['flowers', 'beads'], guardGround: LIGHT }, arms: 10, flowers: [peony(rose), palmette(gilded), peony(white), rosette(9, cool), palmette(blushing), lily(white)] }),
  },
  {
    key: 'hazar-gul', feet: [5, 8], technique: 'knotted', knots: 430, abrash: 0.09, fringed: true, room: 'library',
    palette: wools('walnutDeep midnight madderDeep ivory coral weld sage skyBlue indigo blush'),
    design: millefleur({ frame: { main: 32, guardWidth: 8, guards: ['barber', 'reciprocal'], guardGround: GOLD }, scale: 25, dyes: [rose, white, cool] }),
  },
  {
    key: 'palash-bough', feet: [6, 9], technique: 'knotted', knots: 440, abrash: 0.05, room: 'loft',
    palette: wools('walnutDeep celadon walnut ivory rust camel moss mist teal apricot'),
    design: bough({ frame: { main: 16, guardWidth: 5, guards: ['plain', 'plain'], guardGround: WARM, outer: 22, flowerSize: 0.001, growth: { stemWidth: 0.01, leafSize: 0.01 } }, dyes: [rose, blushing, white], size: 34 }),
  },
  {
    key: 'midnight-jasmine', feet: [8, 10], technique: 'knotted', knots: 450, abrash: 0.09, fringed: true, room: 'hall',
    palette: wools('midnight aubergine indigo ivory mauve straw celadon paleBlue plum blush'),
    design: vineField({ frame: { main: 42, guardWidth: 8, guards: ['beads', 'flowers'], guardGround: LIGHT, flowers: [rosette(6, white), lily(white)], corner: rosette(8, white) }, step: 70, size: 14, flowers: [rosette(6, white), lily(white), rosette(6, blushing), peony(white), lily(blushing)] }),
  },
  {
    key: 'kewra-lattice', feet: [9, 11], technique: 'knotted', knots: 440, abrash: 0.08, fringed: true, room: 'gallery',
    palette: wools('walnut saffron moss ivory terracotta weld leaf mist olive blush'),
    design: roseTrellis({ frame: { main: 40, guardWidth: 8, guards: ['reciprocal', 'plain'], guardGround: LIGHT, flowers: [palmette(white), rosette(8, mossy)] }, step: 74, ribbon: LIGHT, dyes: [white, rose, white] }),
  },
];
