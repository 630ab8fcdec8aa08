/** Floors, as a colour for every point; measured in feet. */
import { clouds, ease, hash2, mix, noise2 } from './chance';
import type { Colour } from './dyes';
import { colour } from './dyes';

export type Floor = (x: number, z: number, out: Float32Array) => void;

function tint(out: Float32Array, c: Colour, light: number): void {
  for (let i = 0; i < 3; i++) out[i] = c[i]! * light; // a colour has three parts
}

/** Long planks, each with its own tone and grain. */
export const boards = (hex: string, width = 0.55): Floor => {
  const wood = colour(hex);
  return (x, z, out) => {
    const plank = Math.floor(x / width);
    const f = x / width - plank;
    const start = hash2(plank, 1, 7) * 9;
    const piece = Math.floor((z + start) / 7);
    const end = (z + start) / 7 - piece;
    const tone = 0.8 + 0.36 * hash2(plank, piece, 3);
    const rings = noise2(
      x * 9 + 6 * noise2(x * 1.4, z * 0.25, plank),
      z * 0.32,
      plank + piece * 13,
    );
    const grain =
      0.9 +
      0.09 * rings +
      0.06 * noise2(x * 60, z * 1.6, 5) +
      0.05 * clouds(x * 0.8, z * 0.2, 8, 2);
    const gap = Math.min(
      ease(0, 0.022, f),
      ease(1, 0.978, f),
      ease(0, 0.004, end),
      ease(1, 0.996, end),
    );
    tint(out, wood, tone * grain * (0.35 + 0.65 * gap));
  };
};

/** Small blocks laid in a zigzag. */
export const herringbone = (hex: string): Floor => {
  const wood = colour(hex);
  const width = 0.32;
  const ratio = 5;
  return (px, pz, out) => {
    const u = ((px + pz) * Math.SQRT1_2) / width;
    const v = ((pz - px) * Math.SQRT1_2) / width;
    // the block under (u, v): walk the staircase of the pattern
    const iu = Math.floor(u);
    const iv = Math.floor(v);
    const k = (((iu - iv) % (2 * ratio)) + 2 * ratio) % (2 * ratio);
    const flat = k < ratio;
    const bu = flat ? iu - k : iu;
    const bv = flat ? iv : iv - (2 * ratio - 1 - k);
    const along = flat ? u - bu : v - bv;
    const across = flat ? v - iv : u - iu;
    const tone = 0.8 + 0.34 * hash2(bu, bv, flat ? 3 : 4);
    const grain =
      0.92 +
      0.1 * noise2(across * 5 + bu, along * 0.4 + bv, 11) +
      0.05 * noise2(across * 22, along * 1.2, bu + bv * 7);
    const edge = Math.min(across, 1 - across, along, ratio - along);
    tint(out, wood, tone * grain * (0.66 + 0.34 * ease(0, 0.06, edge)));
  };
};

/** Square tiles or flags with joints; `wear` clouds them. */
export const tiles = (
  hex: string,
  jointHex: string,
  size = 1.5,
  wear = 0.12,
  checker?: string,
): Floor => {
  const a = colour(hex);
  const b = checker === undefined ? a : colour(checker);
  const joint = colour(jointHex);
  return (x, z, out) => {
    const i = Math.floor(x / size);
    const j = Math.floor(z / size);
    const fx = x / size - i;
    const fz = z / size - j;
    const edge = Math.min(fx, 1 - fx, fz, 1 - fz) * size;
    const c = (i + j) & 1 ? b : a;
    const tone =
      0.92 +
      0.16 * hash2(i, j, 3) +
      wear * clouds(x * 0.9 + i * 3, z * 0.9 + j * 5, 9, 4) +
      wear * 0.35 * noise2(x * 14, z * 14, 10);
    const t = ease(0.015, 0.035, edge);
    for (let k = 0; k < 3; k++) out[k] = mix(joint[k]!, c[k]! * tone, t); // three parts
  };
};

/** Polished cement or lime: one skin, softly clouded. */
export const cement = (hex: string): Floor => {
  const c = colour(hex);
  return (x, z, out) =>
    tint(out, c, 1 + 0.1 * clouds(x * 0.35, z * 0.35, 21, 5) + 0.025 * noise2(x * 18, z * 18, 22));
};

/** Chips of stone in cement. */
export const terrazzo = (hex: string, chips: readonly string[]): Floor => {
  const c = colour(hex);
  const stones = chips.map(colour);
  return (x, z, out) => {
    tint(out, c, 1 + 0.04 * clouds(x, z, 5, 3));
    for (const scale of [5.5, 11]) {
      const i = Math.floor(x * scale);
      const j = Math.floor(z * scale);
      const h = hash2(i, j, scale);
      if (h > 0.55) continue;
      const ex = x * scale - i - 0.5 - (hash2(i, j, 31) - 0.5) * 0.4;
      const ez = z * scale - j - 0.5 - (hash2(i, j, 32) - 0.5) * 0.4;
      const a = h * 11;
      const u = ex * Math.cos(a) + ez * Math.sin(a);
      const v = ez * Math.cos(a) - ex * Math.sin(a);
      const stone = stones[Math.floor(hash2(i, j, 33) * stones.length)];
      if (stone !== undefined && Math.abs(u) * 1.3 + Math.abs(v) * (1.6 + h) < 0.34)
        tint(out, stone, 0.9 + 0.2 * h);
    }
  };
};
