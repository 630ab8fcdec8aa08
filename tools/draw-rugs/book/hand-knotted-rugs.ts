import { gilded, lily, palmette, rose, rosette, white } from '../blossoms';
import { blushing, cool } from '../frames';
import { centralMedallion } from '../hand-knotted';
import { bokhara, botehRows, garden, herati, niche, trellis } from '../hand-knotted-fields';
import { GOLD, LIGHT } from '../dyes';
import { villageCentre } from '../village';
import { type RugEntry, wools } from './entry';

export const handKnottedRugs: readonly RugEntry[] = [
  {
    key: 'shalimar-medallion', feet: [8, 10], technique: 'knotted', knots: 460, abrash: 0.1, fringed: true, room: 'salon',
    palette: wools('walnutDeep madder indigo ivory coral pomegranate sage skyBlue midnight blush'),
    design: centralMedallion({ frame: { main: 40, guardWidth: 9, guards: ['beads', 'reciprocal'] }, outline: { lobes: 16, depth: 0.13, ogee: 0.12 }, size: [0.72, 0.6], corner: 0.66, step: 66 }),
  },
  {
    key: 'vindhya-herati', feet: [6, 9], technique: 'knotted', knots: 440, abrash: 0.13, fringed: true, room: 'study',
    palette: wools('walnutDeep indigo madder ivory rose weld sage paleBlue midnight blush'),
    design: herati({ frame: { main: 36, guardWidth: 9, guards: ['reciprocal', 'flowers'], guardGround: LIGHT }, step: 66 }),
  },
  {
    key: 'marwar-bokhara', feet: [5, 8], technique: 'knotted', knots: 400, abrash: 0.16, fringed: true, room: 'hall',
    palette: wools('walnutDeep madderDeep madderDeep oat rust camel moss indigoMid midnight blush'),
    design: bokhara({ frame: { main: 34, guardWidth: 9, guards: ['zigzag', 'barber'], repeat: 38, guardGround: LIGHT }, step: 78, points: 4 }),
  },
  {
    key: 'chunar-gate', feet: [4, 6], technique: 'knotted', knots: 420, abrash: 0.1, fringed: true, room: 'alcove',
    palette: wools('walnutDeep teal madder ivory coral pomegranate sage paleBlue midnight blush'),
    design: niche({ frame: { main: 38, guardWidth: 9, guards: ['flowers', 'beads'], guardGround: LIGHT, ground: GOLD }, arch: 0.4 }),
  },
  {
    key: 'charbagh-garden', feet: [9, 12], technique: 'knotted', knots: 460, abrash: 0.1, fringed: true, room: 'gallery',
    palette: wools('walnutDeep madder walnut ivory coral weld leaf celadon indigo blush'),
    design: garden({ frame: { main: 36, guardWidth: 8, guards: ['barber', 'reciprocal'], guardGround: LIGHT }, step: 62 }),
  },
  {
    key: 'jhelum-paisley', feet: [5, 8], technique: 'knotted', knots: 430, abrash: 0.08, fringed: true, room: 'bedroom',
    palette: wools('walnut ivory indigo chalk madder pomegranate sage skyBlue indigoMid blush'),
    design: botehRows({ frame: { main: 34, guardWidth: 8, guards: ['beads', 'flowers'], guardGround: LIGHT }, step: 56, dyes: [rose, cool, gilded, blushing] }),
  },
  {
    key: 'fatehpur-trellis', feet: [8, 10], technique: 'knotted', knots: 450, abrash: 0.11, fringed: true, room: 'loft',
    palette: wools('walnutDeep brick walnut ivory blush weld moss paleBlue teal blush'),
    design: trellis({ frame: { main: 36, guardWidth: 8, guards: ['reciprocal', 'beads'], guardGround: LIGHT }, step: 84, lattice: LIGHT, flowers: [lily(white), palmette(gilded), rosette(8, cool), lily(gilded), palmette(white)] }),
  },
  {
    key: 'aravalli-village', feet: [6, 9], technique: 'knotted', knots: 400, abrash: 0.22, fringed: true, room: 'library',
    palette: wools('walnutDeep rust indigo ivory madder camel olive skyBlue madderDeep blush'),
    design: villageCentre({ frame: { main: 40, guardWidth: 9, guards: ['zigzag', 'steps'], guardGround: LIGHT, repeat: 42 }, size: [0.82, 0.66] }),
  },
  {
    key: 'chandni-medallion', feet: [10, 14], technique: 'knotted', knots: 460, abrash: 0.06, fringed: true, room: 'morning', ground: 'ash',
    palette: wools('walnutLight ivory celadon chalk rose straw sage paleBlue skyBlue blush'),
    design: centralMedallion({ frame: { main: 38, guardWidth: 8, guards: ['beads', 'plain'], guardGround: GOLD }, outline: { lobes: 12, depth: -0.2, ogee: 0.3 }, size: [0.6, 0.46], corner: 0.56, step: 74, pendants: 2 }),
  },
];
