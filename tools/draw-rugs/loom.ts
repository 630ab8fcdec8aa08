/** The workshop: an upright loom with a rug half grown, skeins on a pole, balls of yarn. */
import { chanceFrom, noise2 } from './chance';
import type { Colour } from './dyes';
import type { Matter, Paint } from './scene';
import { ball, box, piece, rod, type Piece, type Solid } from './solids';
import type { Texture } from './woven-goods';

const four = new Float32Array(4);

type LoomMatters = { wood: number; warp: number; cloth: number; balls: readonly number[] };

/** Stands at (x, z) facing the eye; `grown` feet of rug are finished. */
export function loom(
  m: LoomMatters,
  x: number,
  z: number,
  width: number,
  height: number,
  grown: number,
): Piece[] {
  const h = width / 2;
  const low = 1.25;
  const frame: Solid[] = [
    box(m.wood, x - h - 0.35, height / 2, z, 0.2, height / 2, 0.24, 0.04),
    box(m.wood, x + h + 0.35, height / 2, z, 0.2, height / 2, 0.24, 0.04),
    rod(m.wood, x - h - 0.75, height - 0.7, z, x + h + 0.75, height - 0.7, z, 0.25),
    rod(m.wood, x - h - 0.7, low - 0.3, z, x + h + 0.7, low - 0.3, z, 0.22),
    rod(
      m.wood,
      x - h - 0.1,
      low + grown + 2.1,
      z - 0.12,
      x + h + 0.1,
      low + grown + 2.1,
      z - 0.12,
      0.055,
    ),
    box(m.wood, x - h - 0.35, 0.1, z - 0.1, 0.26, 0.1, 1, 0.04),
    box(m.wood, x + h + 0.35, 0.1, z - 0.1, 0.26, 0.1, 1, 0.04),
  ];
  const per = 13;
  const threads: Solid = {
    matter: m.warp,
    at: (px, py, pz) => {
      const f = (px * per - Math.floor(px * per) - 0.5) / per;
      const side = Math.abs(px - x) - h;
      return (
        Math.max(Math.hypot(f, pz - z) - 0.016, side, low + grown - 0.1 - py, py - height + 0.7) *
        0.8
      );
    },
  };
  const cloth = box(m.cloth, x, low + grown / 2 - 0.1, z - 0.02, h, grown / 2 + 0.1, 0.05, 0.03);
  const chance = chanceFrom(11);
  const yarn: Solid[] = m.balls.flatMap((matter, i) => {
    const bx = x - h * 0.82 + (i / Math.max(1, m.balls.length - 1)) * h * 1.64;
    const by = low + grown + 1.15 + chance.between(-0.35, 0.2);
    return [
      ball(matter, bx, by, z - 0.42, 0.2, 0.24, 0.2),
      rod(matter, bx, by, z - 0.42, bx + 0.03, low + grown + 2.1, z - 0.16, 0.014),
      rod(matter, bx, by - 0.1, z - 0.4, bx - 0.16, low + grown + 0.02, z - 0.06, 0.012),
    ];
  });
  return [
    piece([x - h - 0.9, 0, z - 1.2], [x + h + 0.9, height + 0.05, z + 1.1], ...frame),
    piece(
      [x - h - 0.02, low + grown - 0.1, z - 0.03],
      [x + h + 0.02, height - 0.6, z + 0.03],
      threads,
    ),
    piece(
      [x - h - 0.02, low - 0.25, z - 0.12],
      [x + h + 0.02, low + grown + 0.02, z + 0.12],
      cloth,
    ),
    piece(
      [x - h, low + grown - 0.1, z - 0.72],
      [x + h + 0.1, low + grown + 2.2, z - 0.02],
      ...yarn,
    ),
  ];
}

/** The grown part of a rug on the loom: it begins with its end border at the bottom. */
export const growing = (t: Texture, x: number, width: number): Matter => {
  const paint: Paint = (px, py, _pz, _nx, _ny, _nz, out) => {
    const picture = t.levels[1];
    if (picture === undefined) return;
    const u = 0.5 + ((px - x) / width) * 0.955;
    const v = 0.945 - ((py - 1.1) * t.width) / width / t.length;
    picture.sample(u * picture.width, v * picture.height, four);
    for (let c = 0; c < 3; c++) out[c] = four[c]! * (0.95 + 0.1 * noise2(px * 40, py * 40, 3)); // four parts in, three out
  };
  return { colour: [0, 0, 0], texture: 'plain', paint };
};

/** Yarn: fine strands along the skein, some in shadow, some catching light. */
export const yarn = (c: Colour, seed: number): Matter => {
  const paint: Paint = (x, y, z, _nx, _ny, _nz, out) => {
    const sway = 0.12 * noise2(x * 3, y * 1.1, seed) + 0.05 * noise2(x * 2, y * 4, seed + 1);
    const strand =
      noise2((x + sway) * 52, y * 1.4, seed + 2) * 0.28 +
      noise2((x + z + sway) * 21, y * 0.7, seed + 3) * 0.2;
    const drift = 0.1 * noise2(x * 2, y * 1.5, seed + 4);
    for (let k = 0; k < 3; k++) out[k] = c[k]! * (0.95 + strand + drift); // three parts
  };
  return { colour: c, texture: 'yarn', paint };
};

/** A skein slung over a pole: two thick falls, drawn in where it is tied, full again below. */
export function skein(
  matter: number,
  x: number,
  top: number,
  z: number,
  length: number,
  girth: number,
  seed: number,
): Piece {
  const chance = chanceFrom(seed);
  const falls = [-1, 1].map((side) => {
    const lean = chance.between(-0.05, 0.05);
    return (px: number, py: number, pz: number): number => {
      const t = (top - py) / length;
      const tied = 1 - 0.34 * Math.exp(-(((t - 0.13) / 0.045) ** 2));
      const r =
        girth * (0.72 + 0.35 * Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.7) * tied;
      const cx = x + lean * t + 0.02 * noise2(py * 2, seed, seed);
      const cz = z + side * girth * 0.62;
      const off = Math.hypot(px - cx, (pz - cz) * 1.25) - r;
      const end = Math.max(py - top - 0.02, top - length - py);
      return (end > 0 ? Math.hypot(Math.max(off, 0), end) : off) * 0.6;
    };
  });
  const hump = (py: number, pz: number): number => Math.hypot(py - top, pz - z) - girth * 1.15;
  const lumps = 0.018;
  return piece(
    [x - girth - 0.15, top - length - 0.15, z - girth * 2 - 0.1],
    [x + girth + 0.15, top + girth * 1.3, z + girth * 2 + 0.1],
    {
      matter,
      at: (px, py, pz) => {
        let d = 9;
        for (const fall of falls) d = Math.min(d, fall(px, py, pz));
        const cap = Math.max(hump(py, pz), Math.abs(px - x) - girth * 0.72, top - py) * 0.8;
        return Math.min(d, cap) + lumps * 0.5 * noise2(px * 16, py * 2.2, seed);
      },
    },
  );
}

export const pole = (matter: number, x0: number, x1: number, y: number, z: number): Piece =>
  piece([x0, y - 0.15, z - 0.15], [x1, y + 0.15, z + 0.15], rod(matter, x0, y, z, x1, y, z, 0.085));

/** A round copper or clay vessel for the dye. */
export function vat(matter: number, liquid: number, x: number, z: number, r: number): Piece {
  const shell: Solid = {
    matter,
    at: (px, py, pz) => {
      const off = Math.hypot(px - x, (py - r * 0.85) * 1.02, pz - z);
      return Math.max(Math.abs(off - r) - 0.04, py - r * 1.25) * 0.9;
    },
  };
  const dye: Solid = {
    matter: liquid,
    at: (px, py, pz) =>
      Math.max(Math.hypot(px - x, py - r * 0.85, pz - z) - r + 0.02, py - r * 1.12),
  };
  return piece([x - r - 0.1, 0, z - r - 0.1], [x + r + 0.1, r * 1.4, z + r + 0.1], shell, dye);
}
