/** Rugs waiting: folded, stacked, rolled. */
import { chanceFrom } from './chance';
import { boards, cement } from './floors';
import { bench } from './seating';
import { plant } from './room-accents';
import type { Scene } from './scene';
import type { Piece } from './solids';
import { niched, plaster } from './walls';
import { folded, rolled } from './woven-goods';

import { base, house, k, tall, textureOf, unit } from './scene-base';

/** Folded rugs in stacks, a roll or two leaning by. */
export function stacks(kind: 'banner' | 'story' | 'portrait'): Scene {
  const keys = [
    'vindhya-herati',
    'terracotta-noon',
    'hazar-gul',
    'ganga-scroll',
    'marwar-bokhara',
    'golden-palmette',
    'kachchh-diamonds',
    'sage-fields',
    'indigo-chevron',
    'bhadohi-bands',
  ];
  const flat = [
    'indigo-chevron',
    'bhadohi-bands',
    'kachchh-diamonds',
    'sage-fields',
    'thar-dazzler',
  ];
  const used = (kind === 'portrait' ? flat : keys).map(textureOf);
  const matters = house('c9bda8', '8f3b2a', '6a4a30', 'b4623d');
  const pieces: Piece[] = [];
  const chance = chanceFrom(kind === 'banner' ? 5 : 8);
  const stack = (
    x: number,
    z: number,
    count: number,
    from: number,
    y0: number,
    w: number,
  ): void => {
    let y = y0;
    const solids = [];
    for (let i = 0; i < count; i++) {
      const h = chance.between(0.17, 0.25);
      const t = used[(from + i) % used.length]!; // the remainder is inside
      const f = folded(
        matters.length,
        x + chance.between(-0.08, 0.08),
        y + h,
        z + chance.between(-0.06, 0.06),
        w * chance.between(0.9, 1),
        h,
        1.15,
        chance.between(-0.06, 0.06),
        t,
        2,
      );
      matters.push(f.matter);
      solids.push(...f.solids);
      y += 2 * h;
    }
    pieces.push({
      solids,
      low: [x - w - 0.4, y0 - 0.05, z - 1.6],
      high: [x + w + 0.4, y + 0.1, z + 1.6],
    });
  };
  const lean = (x: number, r: number, half: number, i: number): void => {
    const axis = unit(chance.between(-0.05, 0.05), 1, 0.16);
    const roll = rolled(
      matters.length,
      x,
      half * 0.98,
      back - 0.75 - r * 0.4,
      half,
      r,
      used[i % used.length]!,
      axis,
      0.1 * i,
    ); // inside by the remainder
    matters.push(roll.matter);
    pieces.push(roll.piece);
  };
  const back = kind === 'banner' ? 5.5 : 4.2;
  if (kind === 'banner') {
    stack(4.4, 2.4, 7, 0, 0, 2.1);
    stack(8.9, 2.7, 4, 5, 0, 2);
    [11.3, 12.3, 13.2].forEach((x, i) => lean(x, 0.42, 3.1 - 0.3 * i, [2, 5, 1][i] ?? 0));
    pieces.push(...plant(k, 0.4, 4, 5.4, 21));
  } else if (kind === 'story') {
    stack(-0.3, 1.4, 8, 0, 0, 2.2);
    lean(3.4, 0.42, 2.8, 5);
    lean(4.35, 0.38, 2.5, 3);
  } else {
    pieces.push(bench(k, 0, 1.8, 4.4));
    stack(0, 1.8, 5, 0, 1.72, 1.6);
    lean(2.7, 0.36, 2.6, 1);
    lean(-2.7, 0.36, 2.3, 4);
  }
  return base({
    matters,
    pieces: kind === 'portrait' ? pieces.filter((_, i) => i !== 0).concat(benchTop()) : pieces,
    back,
    side: kind === 'banner' ? -14 : -5.6,
    floor: kind === 'banner' ? cement('b9ad9b') : boards('8a6543', 0.6),
    backWall:
      kind === 'banner'
        ? niched('e4d9c6', [8.9], 2, 3.4, 6.4)
        : plaster(
            kind === 'story' ? '7d8a80' : 'd9cdb9',
            0.08,
            kind === 'story' ? '7d8a80' : 'e8e1d4',
          ),
    sideWall: plaster('d9c9b0', 0.06),
    windows: [tall(-6, -2.4, 0.8, 9, true), tall(-0.9, 2.2, 0.8, 9, true)],
    sun: unit(1, -0.48, 0.26),
    dapple: 0.45,
    eye:
      kind === 'banner' ? [0.8, 4.6, -13] : kind === 'story' ? [0.9, 4.4, -8] : [0.15, 3.7, -6.6],
    pitch: kind === 'banner' ? 0.1 : kind === 'story' ? 0.2 : 0.08,
    view: kind === 'banner' ? 0.33 : kind === 'story' ? 0.38 : 0.5,
    exposure: 1.46,
  });
}

/** A plain board on four legs to lay folded rugs on. */
const benchTop = (): Piece => bench({ ...k, cloth: 6, accent: 1 }, 0, 1.8, 4.4);

/** One rolled rug on a quiet floor: nothing has been chosen yet. */
export function oneRoll(): Scene {
  const matters = house('c9bda8', '8f3b2a', '6a4a30', 'b4623d');
  const roll = rolled(
    7,
    0.1,
    0.56,
    0.2,
    2.6,
    0.56,
    textureOf('terracotta-noon'),
    unit(1, 0, -0.16),
  );
  matters.push(roll.matter);
  return base({
    matters,
    pieces: [roll.piece],
    back: 3.4,
    side: -8,
    floor: boards('b99566', 0.7),
    backWall: plaster('e9e1d2', 0.04),
    sideWall: plaster('e9e1d2', 0.04),
    windows: [tall(-4, 0.4, 0.6, 9), tall(1, 3, 0.6, 9)],
    sun: unit(1, -0.4, 0.22),
    dapple: 0.3,
    eye: [0, 3.1, -8],
    pitch: 0.17,
    view: 0.36,
    exposure: 1.36,
  });
}
