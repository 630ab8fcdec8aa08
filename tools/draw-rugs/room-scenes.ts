import { boards, herringbone } from './floors';
import { floorLamp, roundTable } from './furniture';
import { pouf, sofa } from './seating';
import { picture, plant } from './room-accents';
import type { Scene } from './scene';
import { panelled, plaster } from './walls';

import { base, carpet, house, k, tall, textureOf, unit } from './scene-base';

/** A long room: rug and sofa to the right, bare sunlit wall to the left where the headline goes. */
export function longRoom(): Scene {
  const rug = textureOf('shalimar-medallion');
  return base({
    matters: house('d4cab8', '8f3b2a', '5d4029', '6f7f86'),
    floor: herringbone('a47a50'),
    backWall: plaster('e3dccf', 0.05),
    sideWall: plaster('e3dccf', 0.05),
    pieces: [
      sofa(k, 5.6, 5.2, 8.4),
      floorLamp(k, 0.3, 5.8),
      roundTable(k, 11.4, 5.2, 0.95, 1.8),
      picture(k, 5.6, 6.3, 7.25, 2, 1.4),
      ...plant(k, 13.4, 6, 6.4, 9),
      pouf(k, 1.2, 0.2, 0.95),
    ],
    back: 7.3,
    side: 15.5,
    windows: [tall(-7, -3.4, 1, 10), tall(-1.4, 2.2, 1, 10)],
    sun: unit(-1, -0.42, 0.34),
    carpets: [carpet(rug, 5.4, -0.6)],
    eye: [1.2, 6.6, -13.6],
    pitch: 0.22,
    view: 0.36,
    dapple: 0.35,
    exposure: 1.42,
  });
}

/** A reading corner on a flat weave, for the journal. */
export function readingCorner(): Scene {
  const matters = house('8a3f2e', 'd0ab5e', '5a3e28', '47606a');
  return base({
    matters,
    pieces: [
      sofa(k, 1.4, 4.4, 6.4),
      ...plant(k, -3.2, 4.6, 6, 3),
      roundTable(k, -1.9, 2.6, 0.9, 1.5),
      picture(k, 1.4, 6.1, 6.45, 1.6, 1.2),
    ],
    back: 6.5,
    side: 9,
    floor: boards('c0a079', 0.6),
    backWall: panelled('c3c4b4'),
    sideWall: panelled('c3c4b4'),
    windows: [tall(-4, -0.6), tall(0.8, 4)],
    sun: unit(-1, -0.55, 0.3),
    carpets: [carpet(textureOf('bhadohi-bands'), 0.6, -0.4)],
    eye: [-0.4, 5.6, -10.4],
    pitch: 0.2,
    view: 0.44,
    dapple: 0.3,
    exposure: 1.4,
  });
}
