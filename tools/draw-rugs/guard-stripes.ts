/** The narrow bands that stand guard on both sides of a main border. */
import { CLEAR, type Motif } from './naksha';
import type { Band, Stripe } from './borders';

export const line = (width: number, dye: number): Band => ({ width, stripe: () => dye });

const repeats = (width: number, repeat: number, stripe: Stripe): Band => ({
  width,
  repeat,
  stripe,
});
const fold = (phase: number): number => Math.abs(phase - Math.round(phase));

export const barberPole = (width: number, dyes: readonly number[]): Band =>
  repeats(width, width * dyes.length * 0.6, (phase, across, long) => {
    const at = phase + across / long;
    return dyes[Math.floor((at - Math.floor(at)) * dyes.length)] ?? CLEAR;
  });

export const zigzag = (width: number, outer: number, inner: number, between: number): Band =>
  repeats(width, width * 1.5, (phase, across) => {
    const edge = 0.15 + fold(phase) * 1.4;
    return across < edge - 0.16 ? outer : across > edge + 0.16 ? inner : between;
  });

/** Reciprocal trefoils: the same shape in two dyes, each the other's background. */
export const reciprocal = (width: number, a: number, b: number): Band =>
  repeats(width, width * 1.1, (phase, across) => {
    const x = fold(phase) * 2;
    const half =
      across < 0.3 ? 0.68 : across < 0.5 ? 0.3 : across < 0.72 ? 0.56 : across < 0.86 ? 0.3 : 0;
    return x < half ? a : b;
  });

export const beads = (width: number, ground: number, bead: number, rim: number): Band =>
  repeats(width, width * 1.15, (phase, across, long) => {
    const r = Math.hypot(fold(phase) * long, across - 0.5);
    return r < 0.24 ? bead : r < 0.38 ? rim : ground;
  });

/** Any motif, repeated; it points outward. */
export const motifs = (
  width: number,
  repeat: number,
  ground: number,
  list: readonly Motif[],
  size = 0.86,
): Band =>
  repeats(width, repeat, (phase, across, long) => {
    const nearest = Math.round(phase);
    const motif = list[Math.abs(nearest) % list.length];
    const v = ((phase - nearest) * long * 2) / size;
    const dye = motif?.((1 - 2 * across) / size, v, 2 / (width * size)) ?? CLEAR;
    return dye === CLEAR ? ground : dye;
  });

/** A running row of steps, as flat weaves and village rugs have it. */
export const steps = (
  width: number,
  repeat: number,
  dyes: readonly [number, number, number],
): Band =>
  repeats(width, repeat, (phase, across) => {
    const x = Math.floor(fold(phase) * 8) / 4;
    const level = Math.floor(across * 5) / 5;
    if (Math.abs(level - 0.4) + x < 0.45) return dyes[2];
    return x > Math.abs(level - 0.4) * 1.2 + 0.35 ? dyes[1] : dyes[0];
  });
