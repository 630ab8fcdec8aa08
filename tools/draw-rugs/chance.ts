/**
 * Every irregularity of a rug comes from here. Nothing else may be random: the same seed must give
 * the same pixels on every machine, or the committed masters could not be checked by redrawing.
 */
export type Chance = {
  /** A number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
};

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

/** A seed that depends on a name only, so that adding a rug never changes the others. */
export function seedOf(name: string): number {
  let hash = 2166136261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/** Integer lattice noise in [0, 1). */
export function hash2(x: number, y: number, seed: number): number {
  let h =
    Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise in [-1, 1]. */
export function noise2(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  let fx = x - xi;
  let fy = y - yi;
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  const a = hash2(xi, yi, seed);
  const b = hash2(xi + 1, yi, seed);
  const c = hash2(xi, yi + 1, seed);
  const d = hash2(xi + 1, yi + 1, seed);
  return 2 * (a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy) - 1;
}

/** Noise over several octaves, still within [-1, 1]. */
export function clouds(x: number, y: number, seed: number, octaves = 3): number {
  let sum = 0;
  let reach = 0;
  let strength = 1;
  for (let o = 0; o < octaves; o++) {
    sum += strength * noise2(x, y, seed + o * 101);
    reach += strength;
    strength *= 0.5;
    x *= 2.03;
    y *= 2.03;
  }
  return sum / reach;
}

export const clamp = (v: number, low: number, high: number): number =>
  v < low ? low : v > high ? high : v;
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
/** 0 at `from`, 1 at `to` (either order), smooth between. */
export function ease(from: number, to: number, v: number): number {
  const t = clamp((v - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}
