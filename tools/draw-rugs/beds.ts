import { box, cushion, piece, rod, turned, type Piece, type Solid } from './solids';

import type { Matters } from './furniture';

export function bed(m: Matters, x: number, z: number, width: number): Piece {
  const h = width / 2;
  const solids: Solid[] = [
    box(m.wood, x, 0.75, z, h + 0.08, 0.3, 3.3, 0.05),
    box(m.wood, x, 2.1, z + 3.25, h + 0.1, 1.75, 0.1, 0.06),
    cushion(m.paper, x, 1.4, z, h, 0.42, 3.2, 0.25),
    cushion(m.cloth, x, 1.62, z - 1.2, h + 0.06, 0.3, 2.1, 0.2),
    cushion(m.accent, x, 1.78, z - 2.2, h + 0.09, 0.22, 0.8, 0.16),
  ];
  for (const i of [-1, 1])
    solids.push(
      cushion(m.paper, x + i * h * 0.5, 2.15, z + 2.6, h * 0.44, 0.55, 0.26, 0.25, 0, -0.35),
      cushion(m.cloth, x + i * h * 0.45, 2.02, z + 2.15, h * 0.32, 0.42, 0.2, 0.2, 0, -0.4),
    );
  for (const i of [-1, 1])
    solids.push(box(m.wood, x + i * (h - 0.2), 0.25, z - 3.1, 0.12, 0.26, 0.12, 0.03));
  return piece([x - h - 0.25, 0, z - 3.45], [x + h + 0.25, 4, z + 3.45], ...solids);
}

/** A low string bed with a bolster, as it stands on verandas. */
export function daybed(m: Matters, x: number, z: number, width: number): Piece {
  const h = width / 2;
  const solids: Solid[] = [
    box(m.wood, x, 1.02, z, h, 0.12, 1.35, 0.05),
    cushion(m.cloth, x, 1.33, z, h - 0.12, 0.22, 1.25, 0.18),
  ];
  for (const [i, j] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    solids.push(
      turned(
        m.wood,
        x + i * (h - 0.15),
        0,
        z + j * 1.2,
        1.3,
        (t) => 0.09 + 0.05 * Math.sin(t * 14) ** 2,
      ),
    );
  for (const i of [-1, 1])
    solids.push(
      rod(m.accent, x + i * (h - 0.5), 1.88, z - 0.8, x + i * (h - 0.5), 1.88, z + 0.9, 0.34),
    );
  solids.push(
    cushion(m.paper, x - 0.3, 2.0, z + 0.95, 0.62, 0.52, 0.18, 0.18, 0.1, -0.3),
    cushion(m.accent, x + 0.9, 1.98, z + 0.95, 0.6, 0.5, 0.18, 0.18, -0.1, -0.3),
  );
  return piece([x - h - 0.1, 0, z - 1.6], [x + h + 0.1, 2.8, z + 1.6], ...solids);
}
