/** Furniture, built in place. Every piece takes its middle on the floor (x, z) and its matters. */
import { ball, box, drum, piece, rod, turned, type Piece, type Solid } from './solids';

/** Numbers of the matters a scene's list describes. */
export type Matters = {
  cloth: number;
  accent: number;
  wood: number;
  metal: number;
  clay: number;
  leaf: number;
  paper: number;
};

export function roundTable(
  m: Matters,
  x: number,
  z: number,
  radius: number,
  height: number,
): Piece {
  const legs = [0, 1, 2].map((i) => {
    const a = (i * Math.PI * 2) / 3 + 0.5;
    return rod(
      m.wood,
      x + Math.cos(a) * radius * 0.78,
      0,
      z + Math.sin(a) * radius * 0.78,
      x + Math.cos(a) * radius * 0.45,
      height,
      z + Math.sin(a) * radius * 0.45,
      0.05,
      0.07,
    );
  });
  return piece(
    [x - radius - 0.05, 0, z - radius - 0.05],
    [x + radius + 0.05, height + 1.35, z + radius + 0.05],
    drum(m.wood, x, height, z, radius, 0.06, 0.04),
    ...legs,
    turned(
      m.clay,
      x - radius * 0.25,
      height + 0.06,
      z + 0.1,
      0.62,
      (t) => 0.11 + 0.16 * Math.sin(Math.PI * Math.min(1, t * 1.12)) ** 0.8,
    ),
    box(m.paper, x + radius * 0.32, height + 0.11, z - 0.1, 0.3, 0.05, 0.22, 0.015, 0.3),
    box(m.accent, x + radius * 0.3, height + 0.19, z - 0.1, 0.26, 0.035, 0.19, 0.015, 0.12),
  );
}

export function sideboard(m: Matters, x: number, z: number, width: number): Piece {
  const h = width / 2;
  const solids: Solid[] = [box(m.wood, x, 1.65, z, h, 0.95, 0.75, 0.03)];
  const doors = 3;
  for (let i = 0; i < doors; i++)
    solids.push(
      box(
        m.wood,
        x + ((i - 1) * width) / doors,
        1.65,
        z - 0.74,
        width / doors / 2 - 0.03,
        0.86,
        0.035,
        0.012,
      ),
      ball(m.metal, x + ((i - 1) * width) / doors + 0.5, 1.75, z - 0.8, 0.045),
    );
  for (const [i, j] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    solids.push(
      rod(
        m.wood,
        x + i * (h - 0.3),
        0,
        z + j * 0.55,
        x + i * (h - 0.4),
        0.75,
        z + j * 0.5,
        0.05,
        0.08,
      ),
    );
  solids.push(
    turned(
      m.clay,
      x - h * 0.55,
      2.6,
      z,
      1.25,
      (t) => 0.16 + 0.3 * Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.85)) ** 1.2 - 0.08 * t,
    ),
  );
  solids.push(
    turned(m.paper, x - h * 0.2, 2.6, z + 0.1, 0.6, (t) => 0.12 + 0.13 * Math.sin(Math.PI * t)),
  );
  solids.push(
    box(m.accent, x + h * 0.45, 2.68, z, 0.5, 0.06, 0.36, 0.02, 0.1),
    box(m.paper, x + h * 0.45, 2.79, z, 0.46, 0.05, 0.33, 0.02, -0.08),
    box(m.cloth, x + h * 0.46, 2.88, z, 0.4, 0.04, 0.3, 0.02, 0.2),
  );
  return piece([x - h - 0.1, 0, z - 0.95], [x + h + 0.1, 4, z + 0.95], ...solids);
}

export function floorLamp(m: Matters, x: number, z: number): Piece {
  return piece(
    [x - 0.85, 0, z - 0.85],
    [x + 0.85, 6.2, z + 0.85],
    drum(m.metal, x, 0.06, z, 0.5, 0.06),
    rod(m.metal, x, 0, z, x, 4.9, z, 0.035),
    turned(m.paper, x, 4.75, z, 1.25, (t) => 0.78 - 0.26 * t),
  );
}
