/** Nine rooms that a rug may lie in: what they are made of and what stands in them. */
import { type Chance } from './chance';
import { type Colour } from './dyes';
import { boards, cement, herringbone, terrazzo, tiles, type Floor } from './floors';
import { floorLamp, roundTable, sideboard, type Matters } from './furniture';
import { armchair, bench, pouf, sofa } from './seating';
import { bed, daybed } from './beds';
import { mirror, picture, plant } from './room-accents';
import type { Texture, Wall, Window } from './scene';
import type { Piece } from './solids';
import { dado, niched, panelled, plaster, whitewashedBrick } from './walls';

export type Plan = {
  /** Floors and walls it may have; a rug's name decides. */
  floors: readonly [Floor, ...Floor[]];
  walls: readonly [Wall, ...Wall[]];
  /** Cloth, accent, wood, metal, clay, leaf, paper. */
  matters: readonly [string, string, string, string, string, string, string];
  /** Other upholstery it may have. */
  cloths: readonly [string, string][];
  furnish: (m: Matters, w: number, l: number, back: number, chance: Chance) => (Piece | Piece[])[];
  window: (l: number, back: number) => Window[];
  sun?: Colour;
  dapple?: number;
  depth?: number;
  height?: number;
  exposure?: number;
};

/** Where each of a room's matters stands in its list. */
export const matterNumbers: Matters = {
  cloth: 0,
  accent: 1,
  wood: 2,
  metal: 3,
  clay: 4,
  leaf: 5,
  paper: 6,
};
export const textures: readonly Texture[] = [
  'cloth',
  'cloth',
  'wood',
  'plain',
  'glaze',
  'leaf',
  'cloth',
];
const tall = (z0: number, z1: number, y0 = 1.6, y1 = 9): Window => ({
  z0,
  z1,
  y0,
  y1,
  panesAcross: 2,
  panesUp: 4,
});

export const plans: Record<string, Plan> = {
  salon: {
    floors: [herringbone('a87b4f'), herringbone('7d5a3c')],
    walls: [panelled('ddd5c6'), panelled('a9b3a4'), panelled('c9b5a4')],
    cloths: [
      ['cfc6b4', '9c4a36'],
      ['6f7c6a', 'c9a45c'],
      ['a8573f', 'e1d3b4'],
    ],
    matters: ['cfc6b4', '9c4a36', '5d4029', '8c744a', 'b9a88c', '5c6b45', 'ece4d4'],
    furnish: (k, w, _l, back) => [
      sofa(k, 0.2, back - 2.1, Math.min(8, w + 0.5)),
      floorLamp(k, -Math.min(8, w + 0.5) / 2 - 1.1, back - 1.6),
      roundTable(k, Math.min(8, w + 0.5) / 2 + 1.3, back - 2, 0.85, 1.9),
      picture(k, 0.2, 6, back - 0.05, 1.7, 1.25),
    ],
    window: (l) => [tall(-l / 2 - 1, -l / 2 + 2.6), tall(l / 2 - 3, l / 2 + 0.6)],
  },
  study: {
    floors: [boards('7d5637'), boards('a07a52')],
    walls: [dado('5f6f66', 'e2dccd'), dado('7c4436', 'e6d9c4'), dado('3f526b', 'dfdad0')],
    cloths: [
      ['7a4a30', 'c9a45c'],
      ['48596a', 'c4704a'],
      ['5b6248', 'd8b878'],
    ],
    matters: ['7a4a30', 'c9a45c', '4a3323', '9a7c48', '39506b', '56683f', 'e7dfcd'],
    furnish: (k, w, _l, back) => [
      armchair(k, -w * 0.3, back - 2.3, -0.35),
      sideboard(k, w * 0.34, back - 1, Math.min(5.4, w * 0.75 + 0.6)),
      roundTable(k, -w * 0.3 - 2.4, back - 1.6, 0.75, 1.8),
      picture(k, w * 0.34, 6.3, back - 0.05, 1.2, 1.5),
    ],
    window: (l) => [tall(-l / 2, l / 2 - 1)],
    dapple: 0.75,
  },
  hall: {
    floors: [
      tiles('d8cfbf', 'b9ae9c', 1.6, 0.06, '4b4844'),
      tiles('dcd4c6', 'bdb3a3', 2.4, 0.08),
      tiles('d9cbb4', 'b9a88d', 1.4, 0.06, '9c5b43'),
    ],
    walls: [plaster('cdbba0', 0.1), plaster('9fb0a8', 0.08), plaster('e4dccd', 0.06)],
    cloths: [
      ['a99f8c', '7c3328'],
      ['d9d0bd', '33507a'],
      ['6c5a4a', 'c99a4c'],
    ],
    matters: ['a99f8c', '7c3328', '6b4a30', 'a58a55', '47606a', '57683f', 'efe8da'],
    furnish: (k, w, _l, back, chance) => [
      bench(k, 0, back - 1, Math.min(5.5, w + 0.4)),
      plant(k, w / 2 + 1, back - 1.4, 5.4, Math.floor(chance.between(1, 99))),
      mirror(k, 0, 6, back - 0.05, 1.45),
    ],
    window: (l) => [{ ...tall(-l / 2 - 0.5, l / 2 - 1.5, 0.4, 9.4), arched: true, panesUp: 5 }],
  },
  alcove: {
    floors: [
      tiles('b36a48', '8d5a41', 1, 0.14),
      tiles('cbb695', 'a8926f', 1.8, 0.12),
      boards('86603f', 0.6),
    ],
    walls: [
      niched('e9e0d0', [0], 1.9, 1.4, 5),
      niched('d8b295', [0], 1.9, 1.4, 5),
      niched('b9c2b3', [0], 1.9, 1.4, 5),
    ],
    cloths: [
      ['e0d5c0', '365a78'],
      ['e0d5c0', 'b98a3d'],
      ['e0d5c0', '8a3f33'],
    ],
    matters: ['e0d5c0', '365a78', '6a4428', '9c8450', 'b4623d', '5d6d44', 'f0e9dc'],
    furnish: (k, w, _l, back, chance) => [
      pouf(k, -w * 0.42, back - 1.6, 1.02),
      roundTable(k, 0, back - 1.3, 0.9, 1.6),
      plant(k, w * 0.5 + 0.9, back - 1.5, 5.8, Math.floor(chance.between(1, 99))),
    ],
    window: (l) => [{ ...tall(-l / 2 - 0.5, l / 2 - 1, 0.4, 8.8), arched: true }],
    dapple: 0.55,
  },
  gallery: {
    floors: [cement('b7b0a5'), boards('c2a683', 0.7), cement('8d8880')],
    walls: [
      plaster('e9e4da', 0.03, 'e9e4da'),
      plaster('dfd3c2', 0.05, 'dfd3c2'),
      plaster('c8cdc8', 0.04, 'c8cdc8'),
    ],
    cloths: [
      ['6e6a63', 'b98b3d'],
      ['8c4a38', '2f4a57'],
      ['47535a', 'c27a4f'],
    ],
    matters: ['6e6a63', 'b98b3d', '8b6a48', '3a3835', '2f4a57', '5b6b49', 'f2ede2'],
    furnish: (k, w, _l, back) => [
      bench(k, w * 0.05, back - 1.9, Math.min(6, w * 0.8)),
      picture(k, -w * 0.32, 5.9, back - 0.05, 1.6, 2),
      picture(k, w * 0.34, 5.9, back - 0.05, 1.6, 2),
    ],
    window: (l) => [tall(-l / 2 - 2, -l / 2 + 3, 3, 11), tall(l / 2 - 4, l / 2 + 1, 3, 11)],
    height: 1.08,
  },
  bedroom: {
    floors: [boards('c6a880', 0.62), boards('8a6748', 0.55)],
    walls: [plaster('d3c5b4', 0.06), plaster('a9b8b4', 0.06), plaster('c9a596', 0.07)],
    cloths: [
      ['b9b5a6', 'a8665a'],
      ['d8cfbe', '4f6b7a'],
      ['8f9a82', 'd8b57c'],
    ],
    matters: ['b9b5a6', 'a8665a', '9a774f', '9c8450', '6d7f86', '66764d', 'f1ebdf'],
    furnish: (k, w, _l, back) => [
      bed(k, 0, back - 3.5, Math.min(6.2, w + 0.6)),
      roundTable(k, -Math.min(6.2, w + 0.6) / 2 - 1.25, back - 1.2, 0.75, 1.9),
      floorLamp(k, Math.min(6.2, w + 0.6) / 2 + 1.4, back - 1.1),
    ],
    window: (l) => [tall(-l / 2 - 1.5, l / 2 - 0.5)],
    depth: 5.2,
    dapple: 0.35,
  },
  loft: {
    floors: [boards('8f7354', 0.75), cement('a9a29a')],
    walls: [whitewashedBrick('e6e0d6'), whitewashedBrick('c79c84')],
    cloths: [
      ['59636b', 'c2703f'],
      ['8b6b50', 'd9c9a8'],
      ['6b7459', 'e0d5bf'],
    ],
    matters: ['59636b', 'c2703f', '5a4330', '2d2b29', 'd9cfbd', '55683f', 'e6dfd0'],
    furnish: (k, w, l, back, chance) => [
      sofa(k, -0.4, back - 2.1, Math.min(7.4, w + 0.6)),
      plant(k, Math.min(7.4, w + 0.6) / 2 + 1, back - 1.5, 6.6, Math.floor(chance.between(1, 99))),
      pouf(k, w * 0.42, l * 0.3, 0.95),
    ],
    window: (l) => [{ ...tall(-l / 2 - 2, l / 2 + 0.5, 1.2, 10.5), panesAcross: 4, panesUp: 6 }],
  },
  library: {
    floors: [boards('6b4a31', 0.48), herringbone('7a5538')],
    walls: [
      plaster('4a605c', 0.09, '4a605c'),
      plaster('394961', 0.08, '394961'),
      plaster('7d4438', 0.09, '7d4438'),
    ],
    cloths: [
      ['8a3f2e', 'd0ab5e'],
      ['b98b4a', 'e6dcc6'],
      ['d9cdb4', '5a6b52'],
    ],
    matters: ['8a3f2e', 'd0ab5e', '4b3322', 'a98d52', 'd8cdb8', '5f7048', 'e9e0ce'],
    furnish: (k, w, _l, back) => [
      armchair(k, -Math.max(2.3, w * 0.28), back - 2.2, -0.4),
      armchair(k, Math.max(2.3, w * 0.3), back - 2.2, 0.4),
      roundTable(k, 0, back - 1.6, 0.8, 1.8),
      picture(k, 0, 6.1, back - 0.05, 1.9, 1.4),
      floorLamp(k, Math.max(2.3, w * 0.3) + 2.2, back - 1.1),
    ],
    window: (l) => [tall(-l / 2 - 0.5, l / 2 - 1)],
    exposure: 1.12,
  },
  morning: {
    floors: [
      terrazzo('d5ccbd', ['b08a6a', 'a39f96', 'c9b79c', '8e7a68', 'ebe5d8']),
      tiles('d3b48e', 'b39268', 1.3, 0.1),
    ],
    walls: [
      dado('c98f72', 'f0e8da', 3.2),
      dado('8fa396', 'efe9dc', 3.2),
      dado('d3ae63', 'f1eadb', 3.2),
    ],
    cloths: [
      ['e9e0cf', '7f8f6a'],
      ['e9e0cf', 'a8573f'],
      ['c9c0ae', '3f5f7d'],
    ],
    matters: ['e9e0cf', '7f8f6a', '8a6238', '9c8450', '4f7480', '5d7048', 'f4eee3'],
    furnish: (k, w, _l, back, chance) => [
      daybed(k, -0.3, back - 1.8, Math.min(7, w + 0.8)),
      plant(k, -Math.min(7, w + 0.8) / 2 - 1.2, back - 1.4, 6, Math.floor(chance.between(1, 99))),
      roundTable(k, Math.min(7, w + 0.8) / 2 + 0.9, back - 1.7, 0.8, 1.6),
    ],
    window: (l) => [
      { ...tall(-l / 2 - 1, l / 2 - 2, 0.3, 9.2), arched: true, panesUp: 5 },
      { ...tall(l / 2 - 1, l / 2 + 2, 0.3, 9.2), arched: true, panesUp: 5 },
    ],
    dapple: 0.6,
  },
};
