/** Where rugs are made: the loom, the dyehouse, the drying yard. */
import { type Wool, woolColour } from './dyes';
import { tiles } from './floors';
import { bench } from './seating';
import { plant } from './room-accents';
import { growing, loom, pole, skein, vat, yarn } from './loom';
import type { Matter, Scene } from './scene';
import type { Piece } from './solids';
import { plaster, dado } from './walls';
import { hung, type Texture } from './woven-goods';

import { base, carpet, house, k, plain, tall, textureOf, unit } from './scene-base';

const dyes: readonly Wool[] = [
  'madder',
  'indigo',
  'weld',
  'ivory',
  'coral',
  'sage',
  'skyBlue',
  'walnut',
  'saffron',
  'rose',
  'indigoMid',
  'undyed',
];
const skeinColours = (list: readonly Wool[], from: number): Matter[] =>
  list.map((wool, i) => yarn(woolColour(wool), from + i * 7));

/** The weaving shed; `portrait` frames the loom alone. */
export function weavingShed(kind: 'banner' | 'story' | 'portrait'): Scene {
  const rug = textureOf(
    kind === 'banner' ? 'ganga-scroll' : kind === 'story' ? 'vindhya-herati' : 'shalimar-medallion',
  );
  const x = kind === 'banner' ? 4.6 : 0;
  const width = kind === 'portrait' ? 5.6 : 7.4;
  const ballWools: readonly Wool[] = [
    'madder',
    'coral',
    'indigo',
    'ivory',
    'weld',
    'sage',
    'skyBlue',
    'madder',
    'indigoMid',
  ];
  const matters = [
    ...house('b79f7c', '7c3328', '6a4a30', 'a45f3d'),
    plain('e9dfc9', 'yarn'),
    growing(rug, x, width),
    ...skeinColours(ballWools, 3),
    ...skeinColours(dyes, 90),
  ];
  const skeinFrom = 9 + ballWools.length;
  const pieces: Piece[] = [
    ...loom(
      { wood: 2, warp: 7, cloth: 8, balls: ballWools.map((_, i) => 9 + i) },
      x,
      2.4,
      width,
      8.2,
      2.7,
    ),
    bench(k, x, -0.6, 4.6),
  ];
  if (kind !== 'portrait') {
    const from = kind === 'banner' ? 9.6 : 4.9;
    pieces.push(pole(2, from - 0.4, from + 4.4, 7.4, 4.3));
    for (let i = 0; i < 8; i++)
      pieces.push(
        skein(
          skeinFrom + ((i * 5) % dyes.length),
          from + i * 0.54,
          7.4,
          4.3,
          2.9 + (i % 3) * 0.3,
          0.17,
          40 + i,
        ),
      );
  }
  if (kind === 'banner') pieces.push(...plant(k, -11.5, 4, 4.6, 4));
  return base({
    matters,
    pieces,
    floor: tiles('b59a7c', '8f775c', 2.2, 0.14),
    backWall: kind === 'banner' ? plaster('dccdb4', 0.1, 'c3a988') : dado('8a9a94', 'dccfb8', 3),
    sideWall: plaster('cdb594', 0.1, 'b99a78'),
    back: 5.2,
    side: kind === 'banner' ? -15 : -6.6,
    windows:
      kind === 'banner'
        ? [tall(-6, -2.6, 1.4, 9.5, true), tall(-1, 2.4, 1.4, 9.5, true)]
        : [tall(-5, -1.2, 1.6, 8.6, true), tall(-0.2, 2.6, 1.6, 8.6, true)],
    sun: unit(1, -0.52, 0.22),
    eye:
      kind === 'banner'
        ? [0.4, 5.3, -13.2]
        : kind === 'story'
          ? [1.1, 5.2, -11]
          : [-0.9, 4.6, -8.2],
    pitch: kind === 'banner' ? 0.12 : kind === 'story' ? 0.12 : 0.07,
    yaw: kind === 'story' ? 0.02 : kind === 'portrait' ? 0.1 : 0,
    view: kind === 'banner' ? 0.36 : kind === 'story' ? 0.44 : 0.56,
    dapple: 0.3,
    exposure: 1.5,
  });
}

/** Skeins fresh from the vats, dripping dry against a lime-washed wall. */
export function dyehouse(): Scene {
  const rows: readonly Wool[] = [
    'madderDeep',
    'madder',
    'brick',
    'coral',
    'rose',
    'apricot',
    'saffron',
    'weld',
    'straw',
    'ivory',
    'sage',
    'leaf',
    'teal',
    'skyBlue',
    'indigoMid',
    'indigo',
    'midnight',
  ];
  const matters = [
    ...house('c9bda8', '8f3b2a', '6a4a30', 'b0623c'),
    ...skeinColours(rows, 17),
    plain('1f3358', 'glaze'),
    plain('7a2118', 'glaze'),
  ];
  const pieces: Piece[] = [pole(2, -6.2, 6.2, 6.6, 1.6)];
  rows.forEach((_, i) =>
    pieces.push(
      skein(7 + i, -5.3 + i * 0.66, 6.6, 1.6, 3.5 + 0.22 * Math.sin(i * 2.1), 0.215, 70 + i),
    ),
  );
  pieces.push(vat(4, 7 + rows.length, -2.9, 0.4, 0.95), vat(4, 8 + rows.length, 3.1, 0.1, 1.05));
  return base({
    matters,
    pieces,
    back: 3.2,
    side: -9,
    floor: tiles('b8a58c', '94826b', 2.4, 0.16),
    backWall: plaster('e3d8c3', 0.1, 'c7b494'),
    sideWall: plaster('e3d8c3', 0.1),
    windows: [{ z0: -12, z1: 2.6, y0: 0.2, y1: 16, panesAcross: 1, panesUp: 1 }],
    sun: unit(1, -0.62, 0.5),
    dapple: 0.6,
    sunStrength: 1.4,
    eye: [0, 4.6, -9.4],
    pitch: 0.04,
    view: 0.42,
    exposure: 1.22,
  });
}

/** Washed rugs over poles and on the ground, drying in the open. */
export function dryingYard(): Scene {
  const [a, b, c, d] = ['vindhya-herati', 'golden-palmette', 'gulab-trellis', 'marwar-bokhara'].map(
    textureOf,
  ) as [Texture, Texture, Texture, Texture];
  const matters = house('c9bda8', '8f3b2a', '7a5a3c', 'b4623d');
  const pieces: Piece[] = [pole(2, -9, 9, 6.6, 4.6)];
  for (const x of [-8.6, -0.2, 8.6])
    pieces.push({
      low: [x - 0.2, 0, 4.4],
      high: [x + 0.2, 7, 4.8],
      solids: [
        { matter: 2, at: (px, py, pz) => Math.max(Math.hypot(px - x, pz - 4.6) - 0.11, py - 6.9) },
      ],
    });
  (
    [
      [a, -6, 4.4, 5.2],
      [b, -1.9, 3.2, 4.6],
      [c, 2.2, 4, 5.3],
      [d, 6.3, 3.6, 4.9],
    ] as const
  ).forEach(([t, x, w, drop], i) => {
    const h = hung(matters.length, x, 6.68, 4.6, w, drop, t, 5 + i * 3, 0.42);
    matters.push(h.matter);
    pieces.push(h.piece);
  });
  pieces.push(vat(4, 4, 8.2, 0.8, 0.75));
  return base({
    matters,
    pieces,
    back: 8,
    side: -16,
    floor: tiles('c4ac8a', 'a58c6b', 1.7, 0.2),
    backWall: plaster('dcc3a0', 0.13, 'c2a47e'),
    sideWall: plaster('dcc3a0', 0.1),
    windows: [{ z0: -30, z1: 7.6, y0: 0, y1: 40, panesAcross: 1, panesUp: 1 }],
    sun: unit(1, -0.75, 0.4),
    dapple: 0.4,
    sunStrength: 1.1,
    skyColour: [0.9, 0.98, 1.1],
    carpets: [carpet(textureOf('terracotta-noon'), -1.2, -1.2)],
    eye: [0.4, 6.4, -11.5],
    pitch: 0.21,
    view: 0.46,
    exposure: 1.08,
  });
}
