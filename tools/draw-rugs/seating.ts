/** What one sits and lies on. */
import { ball, box, cushion, piece, rod, type Piece, type Solid } from './solids';

import type { Matters } from './furniture';

export function sofa(m: Matters, x: number, z: number, width: number): Piece {
  const h = width / 2;
  const seats = width > 6.5 ? 3 : 2;
  const seat = (width - 1.1) / seats;
  const solids: Solid[] = [
    box(m.cloth, x, 0.78, z, h, 0.28, 1.5, 0.12),
    box(m.cloth, x, 1.55, z + 1.28, h, 0.95, 0.26, 0.22),
    box(m.cloth, x - h + 0.27, 1.2, z, 0.28, 0.72, 1.5, 0.2),
    box(m.cloth, x + h - 0.27, 1.2, z, 0.28, 0.72, 1.5, 0.2),
  ];
  for (let i = 0; i < seats; i++) {
    const sx = x - (seat * (seats - 1)) / 2 + i * seat;
    solids.push(cushion(m.cloth, sx, 1.27, z - 0.2, seat / 2 - 0.015, 0.28, 1.25, 0.16));
    solids.push(cushion(m.cloth, sx, 2.0, z + 0.86, seat / 2 - 0.03, 0.62, 0.24, 0.2, 0, -0.16));
  }
  solids.push(cushion(m.accent, x - h + 1.15, 1.98, z + 0.42, 0.62, 0.6, 0.19, 0.18, 0.25, -0.25));
  solids.push(cushion(m.paper, x + h - 1.2, 1.95, z + 0.46, 0.58, 0.55, 0.18, 0.17, -0.2, -0.25));
  for (const [i, j] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    solids.push(
      rod(
        m.wood,
        x + i * (h - 0.25),
        0,
        z + j * 1.25,
        x + i * (h - 0.3),
        0.55,
        z + j * 1.2,
        0.06,
        0.09,
      ),
    );
  return piece([x - h - 0.1, 0, z - 1.7], [x + h + 0.1, 2.9, z + 1.7], ...solids);
}

export function armchair(m: Matters, x: number, z: number, turn: number): Piece {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  // local (u across, v toward the back) to the floor
  const at = (u: number, v: number): [number, number] => [x + u * c - v * s, z + u * s + v * c];
  const [bx, bz] = at(0, 0.95);
  const solids: Solid[] = [
    box(m.cloth, x, 1.05, z, 1.15, 0.22, 1.1, 0.12, turn),
    box(m.cloth, bx, 1.95, bz, 1.15, 1.05, 0.2, 0.18, turn),
    box(m.accent, ...at3(at(0, -0.12), 1.38), 0.92, 0.17, 0.92, 0.14, turn),
  ];
  for (const i of [-1, 1]) {
    const [ax, az] = at(i * 1.18, 0);
    solids.push(box(m.wood, ax, 1.72, az, 0.1, 0.05, 1.05, 0.04, turn));
    for (const j of [-1, 1]) {
      const [lx, lz] = at(i * 1.16, j * 0.9);
      const [tx, tz] = at(i * 1.18, j * 0.8);
      solids.push(rod(m.wood, lx, 0, lz, tx, 1.7, tz, 0.055, 0.075));
    }
  }
  return piece([x - 1.75, 0, z - 1.75], [x + 1.75, 3.15, z + 1.75], ...solids);
}

const at3 = (p: [number, number], y: number): [number, number, number] => [p[0], y, p[1]];

export function bench(m: Matters, x: number, z: number, width: number): Piece {
  const h = width / 2;
  const legs = (
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const
  ).map(([i, j]) =>
    rod(
      m.wood,
      x + i * (h - 0.3),
      0,
      z + j * 0.5,
      x + i * (h - 0.36),
      1.3,
      z + j * 0.45,
      0.07,
      0.09,
    ),
  );
  return piece(
    [x - h - 0.05, 0, z - 0.75],
    [x + h + 0.05, 2.3, z + 0.75],
    box(m.wood, x, 1.36, z, h, 0.09, 0.68, 0.04),
    ...legs,
    cushion(m.cloth, x - 0.1, 1.56, z, h - 0.35, 0.13, 0.6, 0.12),
    cushion(m.accent, x + h - 0.75, 1.86, z + 0.2, 0.45, 0.42, 0.16, 0.15, -0.2, -0.3),
  );
}

export const pouf = (m: Matters, x: number, z: number, r: number): Piece =>
  piece(
    [x - r - 0.1, 0, z - r - 0.1],
    [x + r + 0.1, 1.5, z + r + 0.1],
    ball(m.accent, x, 0.68, z, r, 0.7, r),
  );
