import { palette, type Palette, type Wool } from '../dyes';
import type { Technique } from '../dyeing';
import type { Design } from '../design';

/** Everything that makes one rug itself and no other. */
export type RugEntry = {
  /** The product's key; its pictures are named after it. */
  key: string;
  /** Feet across and along; a round rug gives its diameter twice. */
  feet: readonly [number, number];
  round?: true;
  technique: Technique;
  design: Design;
  palette: Palette;
  /** Knots across; the plan's motifs are measured in knots. */
  knots?: number;
  abrash?: number;
  faded?: number;
  carve?: number;
  heights?: readonly number[];
  fringed?: boolean;
  /** The ground it is photographed on. */
  ground?: Wool;
  /** Which room it lies in, and how that room is decorated. */
  room: string;
};

/** Outline, ground, border, light, warm, gold, leaf, cool, deep, blush. */
export const wools = (list: string): Palette => palette(...(list.split(' ') as Wool[]));
