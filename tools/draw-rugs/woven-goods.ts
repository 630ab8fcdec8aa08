/** Rugs that do not lie flat: folded in stacks, rolled, hung over a line. */
import { clamp, hash2, noise2 } from './chance';
import type { Picture } from './picture';
import type { Matter, Paint } from './scene';
import { box, piece, type Piece, type Solid } from './solids';

export type Texture = { levels: readonly Picture[]; width: number; length: number };

const four = new Float32Array(4);

/** Colour of a rug at shares of its width and length; `level` is how coarse, as in the texture's list. */
function rugAt(
  t: Texture,
  u: number,
  v: number,
  level: number,
  out: Float32Array,
  light = 1,
): void {
  const picture = t.levels[Math.min(level, t.levels.length - 1)];
  if (picture === undefined) return;
  picture.sample(
    clamp(u, 0.035, 0.965) * picture.width,
    clamp(v, 0.07, 0.93) * picture.height,
    four,
  );
  for (let c = 0; c < 3; c++) out[c] = four[c]! * light; // four parts in, three out
}

/** A rug folded into a bundle: its pattern on top, its folds at the front, its edges at the side. */
export function folded(
  matter: number,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  d: number,
  turn: number,
  t: Texture,
  layers: number,
): { solids: Solid[]; matter: Matter } {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const thick = (2 * h) / layers;
  const solids: Solid[] = [];
  for (let i = 0; i < layers; i++) {
    const inset = 0.03 * hash2(i, Math.floor(x * 10 + y * 7), 5);
    solids.push(
      box(
        matter,
        x + (inset - 0.015) * 1.5,
        y - h + thick * (i + 0.5),
        z + inset,
        w - inset,
        thick * 0.5 + 0.004,
        d - inset,
        thick * 0.48,
        turn,
      ),
    );
  }
  const paint: Paint = (px, py, pz, nx, ny, nz, out) => {
    const u = (px - x) * c + (pz - z) * s;
    const v = (pz - z) * c - (px - x) * s;
    const layer = Math.floor((py - y + h) / thick);
    if (ny > 0.75) rugAt(t, 0.5 + u / t.width, 0.3 + v / t.length, 2, out);
    else {
      // the pattern runs round the lip of each fold at its true size
      const lip = ((py - y + h) / thick - layer - 0.5) * thick * 1.7;
      rugAt(t, 0.5 + u / t.width, 0.24 + layer * 0.3 - lip / t.length, 1, out, 0.96);
    }
    const pile = 0.9 + 0.16 * noise2(px * 30, py * 30 + pz * 30, 6);
    const side = Math.abs(nx) > 0.75 && ny < 0.5;
    for (let k = 0; k < 3; k++) out[k] = out[k]! * pile * (side ? 0.92 : 1); // three parts
    void nz;
  };
  return { solids, matter: { colour: [0, 0, 0], texture: 'plain', paint } };
}

/** A roll lying along x or, with `tilt`, leaning back against a wall; pattern outside, spiral at the ends. */
export function rolled(
  matter: number,
  x: number,
  y: number,
  z: number,
  half: number,
  r: number,
  t: Texture,
  axis: readonly [number, number, number],
  shift = 0,
): { piece: Piece; matter: Matter } {
  const [ax, ay, az] = axis;
  const at = (px: number, py: number, pz: number): { along: number; off: number } => {
    const along = (px - x) * ax + (py - y) * ay + (pz - z) * az;
    return {
      along,
      off: Math.hypot(px - x - along * ax, py - y - along * ay, pz - z - along * az),
    };
  };
  // two directions across the axis, to measure the angle by
  // the seam, where the angle starts anew, is turned to the wall or to the floor
  const rough: readonly [number, number, number] = Math.abs(ay) > 0.9 ? [0, 0, -1] : [0, 1, 0];
  const along0 = rough[0] * ax + rough[1] * ay + rough[2] * az;
  const up = [rough[0] - along0 * ax, rough[1] - along0 * ay, rough[2] - along0 * az] as const;
  const bx = ay * up[2] - az * up[1];
  const by = az * up[0] - ax * up[2];
  const bz = ax * up[1] - ay * up[0];
  const solid: Solid = {
    matter,
    at: (px, py, pz) => {
      const { along, off } = at(px, py, pz);
      const a = off - r + 0.035;
      const b = Math.abs(along) - half + 0.035;
      return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - 0.035;
    },
  };
  const paint: Paint = (px, py, pz, _nx, _ny, _nz, out) => {
    const { along, off } = at(px, py, pz);
    const angle = Math.atan2(
      (px - x) * bx + (py - y) * by + (pz - z) * bz,
      (px - x) * up[0] + (py - y) * up[1] + (pz - z) * up[2],
    );
    if (off < r - 0.05) {
      const turns = off / 0.085 - angle / (2 * Math.PI);
      const f = turns - Math.floor(turns);
      const wool = f > 0.4 ? 1 : 0.42;
      rugAt(t, 0.1 + off * 0.3, 0.5, 3, out, wool * (0.85 + 0.3 * noise2(px * 40, py * 40, 4)));
    } else rugAt(t, 0.5 + along / (half * 2.1), 0.28 + shift + (angle * r) / t.length, 1, out);
  };
  const ex = Math.abs(ax) * half + r + 0.05;
  const ey = Math.abs(ay) * half + r + 0.05;
  const ez = Math.abs(az) * half + r + 0.05;
  return {
    piece: piece([x - ex, y - ey, z - ez], [x + ex, y + ey, z + ez], solid),
    matter: { colour: [0, 0, 0], texture: 'plain', paint },
  };
}

/** Hung over a pole: falls straight at the front with a wave or two; `drop` below the pole. */
export function hung(
  matter: number,
  x: number,
  top: number,
  z: number,
  w: number,
  drop: number,
  t: Texture,
  seed: number,
  v0 = 0.5,
): { piece: Piece; matter: Matter } {
  const wave = (px: number, py: number): number =>
    0.1 * noise2(px * 0.8, py * 0.25 + seed, seed) * clamp((top - py) / 2, 0, 1);
  const half = w / 2;
  const solid: Solid = {
    matter,
    at: (px, py, pz) => {
      const lean = 0.16 - 0.05 * clamp((top - py) / drop, 0, 1);
      const over = Math.hypot(Math.max(0, py - top + 0.1), Math.abs(pz - z)) - 0.2;
      const qx = Math.abs(px - x) - half;
      const front = Math.max(
        Math.abs(pz - z + lean + wave(px, py)) - 0.045,
        py - top + 0.06,
        top - drop - py,
        qx,
      );
      const backside = Math.max(
        Math.abs(pz - z - lean - wave(px + 9, py)) - 0.045,
        py - top + 0.06,
        top - drop * 0.8 - py,
        qx,
      );
      const cap = Math.max(over, top - 0.14 - py, qx);
      return Math.min(front, backside, cap) * 0.75;
    },
  };
  const paint: Paint = (px, py, pz, _nx, _ny, _nz, out) => {
    const v = v0 + ((pz < z + 0.02 ? 1 : -1) * (top - py)) / t.length;
    rugAt(t, 0.5 + (px - x) / (w * 1.08), v, 1, out, 0.94 + 0.1 * noise2(px * 26, py * 26, 5));
  };
  return {
    piece: piece(
      [x - half - 0.1, top - drop - 0.1, z - 0.5],
      [x + half + 0.1, top + 0.3, z + 0.5],
      solid,
    ),
    matter: { colour: [0, 0, 0], texture: 'plain', paint },
  };
}
