/** Plants, pictures and mirrors. */
import { chanceFrom } from './chance';
import { blade, box, piece, rod, turned, type Piece, type Solid } from './solids';

import type { Matters } from './furniture';

/** A pot and its leaves; the leaves come in bunches so that a ray need not ask every one of them. */
export function plant(m: Matters, x: number, z: number, height: number, seed: number): Piece[] {
  const chance = chanceFrom(seed);
  const bunches: Solid[][] = Array.from({ length: 8 }, () => []);
  const count = 24;
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + chance.between(-0.1, 0.1);
    const up = ((i * 0.618) % 1) * 0.8 + 0.2;
    const foot = 1.2 + up * (height - 2.2) * 0.75;
    const reach = chance.between(0.5, 0.85) * (1.35 - up * 0.5);
    const rise = chance.between(0.1, 0.7);
    const [bx, bz] = [x + Math.cos(a) * reach * 0.45, z + Math.sin(a) * reach * 0.45];
    bunches[Math.floor((i / count) * 8)]?.push(
      rod(m.leaf, x, 1.1, z, bx, foot, bz, 0.028, 0.016),
      blade(
        m.leaf,
        bx,
        foot,
        bz,
        Math.cos(a) * 1.15,
        rise,
        Math.sin(a) * 1.15,
        chance.between(0.2, 0.32),
      ),
    );
  }
  const pot = piece(
    [x - 0.8, 0, z - 0.8],
    [x + 0.8, 1.3, z + 0.8],
    turned(m.clay, x, 0, z, 1.25, (t) => 0.48 + 0.22 * t ** 0.7),
  );
  return [
    pot,
    ...bunches.map((bunch, k) => {
      const a = ((k + 0.5) / 8) * Math.PI * 2;
      const reach = (s: number, middle: number): number =>
        middle + (Math.abs(s) < 0.5 ? (s < 0 ? -1 : 1) * 1.5 : s > 0 ? 2 : -2);
      const [fx, fz] = [reach(Math.cos(a), x), reach(Math.sin(a), z)];
      const cross = 0.95;
      return piece(
        [Math.min(x - cross, fx), 0.9, Math.min(z - cross, fz)],
        [Math.max(x + cross, fx), height + 0.7, Math.max(z + cross, fz)],
        ...bunch,
      );
    }),
  ];
}

/** A picture on the back wall: frame, mount and what hangs in it. */
export const picture = (
  m: Matters,
  x: number,
  y: number,
  wall: number,
  w: number,
  h: number,
): Piece =>
  piece(
    [x - w - 0.1, y - h - 0.1, wall - 0.2],
    [x + w + 0.1, y + h + 0.1, wall + 0.1],
    box(m.wood, x, y, wall, w, h, 0.08, 0.02),
    box(m.paper, x, y, wall - 0.05, w - 0.09, h - 0.09, 0.045, 0.01),
    box(m.accent, x, y - h * 0.12, wall - 0.055, w * 0.42, h * 0.4, 0.045, 0.01),
    drum2(m.clay, x + w * 0.08, y + h * 0.3, wall - 0.06, w * 0.22),
  );

const drum2 = (matter: number, cx: number, cy: number, cz: number, r: number): Solid => ({
  matter,
  at: (x, y, z) => Math.max(Math.hypot(x - cx, y - cy) - r, Math.abs(z - cz) - 0.045),
});

export const mirror = (m: Matters, x: number, y: number, wall: number, r: number): Piece =>
  piece(
    [x - r - 0.1, y - r - 0.1, wall - 0.2],
    [x + r + 0.1, y + r + 0.1, wall + 0.1],
    {
      matter: m.metal,
      at: (px, py, pz) =>
        Math.max(Math.abs(Math.hypot(px - x, py - y) - r) - 0.06, Math.abs(pz - wall) - 0.09),
    },
    {
      matter: m.paper,
      at: (px, py, pz) => Math.max(Math.hypot(px - x, py - y) - r, Math.abs(pz - wall) - 0.04),
    },
  );
