/** Small woven monograms that stand in for faces. */
import { dye } from './dyeing';
import { palette, type Wool } from './dyes';
import { hooked, star, stepped } from './guls';
import { type Motif, Naksha } from './naksha';
import type { Picture } from './picture';
import { weave } from './weave';

const figures: readonly { motif: Motif; wools: readonly Wool[] }[] = [
  { motif: star(8, 3, 4), wools: ['walnutDeep', 'madder', 'indigo', 'ivory', 'coral', 'weld'] },
  {
    motif: stepped([0, 3, 2, 5, 1], 6),
    wools: ['midnight', 'indigo', 'madder', 'ivory', 'coral', 'weld'],
  },
  {
    motif: hooked(2, 3, 5),
    wools: ['walnutDeep', 'moss', 'terracotta', 'ivory', 'coral', 'straw'],
  },
];

/** In pixels. */
const SIZE = 160;

export function avatar(index: number): Picture {
  const figure = figures[index % figures.length]!; // inside by the remainder
  const knots = 44;
  const n = new Naksha(knots, knots, 1);
  n.paint((x, y) => {
    const edge = Math.min(x, y, knots - x, knots - y);
    return edge < 3 ? (Math.floor((x + y) / 3) % 2 ? 3 : 2) : edge < 4 ? 0 : -1;
  });
  n.stamp(knots / 2, knots / 2, 15.5, 0, figure.motif);
  const cloth = dye(n, {
    palette: palette(...figure.wools),
    seed: 50 + index,
    technique: 'woven',
    abrash: 0.1,
  });
  return weave(cloth, { x: 1.5, y: 1.5, width: knots - 3, height: knots - 3 }, SIZE / (knots - 3));
}
