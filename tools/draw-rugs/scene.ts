/** What stands in a room and how light comes in. Lengths in feet; x right, y up, z away from the eye. */
import type { Colour } from './dyes';
import type { Floor } from './floors';
import type { Picture } from './picture';
import type { Loose } from './loosen';
import type { Piece } from './solids';

export type Texture = 'cloth' | 'wood' | 'glaze' | 'leaf' | 'plain' | 'yarn';
/** `paint` overrides colour and texture with one's own, from a point and the direction its surface faces. */
export type Paint = (
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: Float32Array,
) => void;
export type Matter = { colour: Colour; texture: Texture; paint?: Paint };
export type Wall = (along: number, y: number, out: Float32Array) => void;

/** An opening in the side wall: where it begins and ends along z and in height, and its panes. */
export type Window = {
  z0: number;
  z1: number;
  y0: number;
  y1: number;
  panesAcross: number;
  panesUp: number;
  arched?: boolean;
};

export type Carpet = {
  levels: readonly Picture[];
  width: number;
  length: number;
  centreZ: number;
  centreX?: number;
};

/** A scene whose furniture is ready to be asked by rays. */
export type Furnished = Omit<Scene, 'pieces'> & { pieces: readonly Loose[] };

export type Scene = {
  pieces: readonly Piece[];
  matters: readonly Matter[];
  floor: Floor;
  backWall: Wall;
  sideWall: Wall;
  /** Distance to the back wall, and of the lit side wall (its sign says left or right). */
  back: number;
  side: number;
  windows: readonly Window[];
  /** Where sunlight travels to. */
  sun: readonly [number, number, number];
  sunColour: Colour;
  skyColour: Colour;
  sunStrength: number;
  /** Leaves outside that dapple the sun, 0 for none. */
  dapple: number;
  carpets: readonly Carpet[];
  eye: readonly [number, number, number];
  pitch: number;
  yaw: number;
  view: number;
  exposure: number;
};
