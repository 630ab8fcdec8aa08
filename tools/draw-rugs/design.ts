import type { Chance } from './chance';
import type { Naksha } from './naksha';

/** A rug's drawing: from chance and a number of knots across and along to a plan. */
export type Design = (chance: Chance, width: number, height: number) => Naksha;
