/** What every scene of banners and stories starts from. */
import { rugCalled } from './book/rug-book';
import { colour } from './dyes';
import { boards } from './floors';
import { layable } from './pictures-of';
import type { Matter, Scene, Window } from './scene';
import { plaster } from './walls';
import { weaveRug } from './weave-rug';
import { type Texture } from './woven-goods';

export function textureOf(key: string): Texture {
  const entry = rugCalled(key);
  return layable(entry, weaveRug(entry));
}

export const plain = (hex: string, texture: Matter['texture'] = 'cloth'): Matter => ({
  colour: colour(hex),
  texture,
});
/** Cloth, accent, wood, metal, clay, leaf, paper: the first seven matters of every scene. */
export const house = (cloth: string, accent: string, wood: string, clay: string): Matter[] => [
  plain(cloth),
  plain(accent),
  plain(wood, 'wood'),
  plain('9a7f4a', 'plain'),
  plain(clay, 'glaze'),
  plain('5b6b45', 'leaf'),
  plain('efe7d8'),
];
export const k = { cloth: 0, accent: 1, wood: 2, metal: 3, clay: 4, leaf: 5, paper: 6 };
export const tall = (z0: number, z1: number, y0 = 1, y1 = 9, arched = false): Window => ({
  z0,
  z1,
  y0,
  y1,
  panesAcross: 2,
  panesUp: 4,
  arched,
});

export const base = (
  more: Partial<Scene> & Pick<Scene, 'pieces' | 'matters' | 'back' | 'side' | 'windows' | 'eye'>,
): Scene => ({
  floor: boards('9a734c'),
  backWall: plaster('d9cdb9'),
  sideWall: plaster('d9cdb9'),
  sun: unit(-Math.sign(more.side), -0.7, 0.25),
  sunColour: [1, 0.85, 0.64],
  skyColour: [0.98, 1, 1.03],
  sunStrength: 2,
  dapple: 0,
  carpets: [],
  pitch: 0.2,
  yaw: 0,
  view: 0.45,
  exposure: 1.16,
  ...more,
});

export const unit = (x: number, y: number, z: number): [number, number, number] => {
  const n = 1 / Math.hypot(x, y, z);
  return [x * n, y * n, z * n];
};

export const carpet = (t: Texture, centreX: number, centreZ: number) => ({
  levels: t.levels,
  width: t.width,
  length: t.length,
  centreX,
  centreZ,
});
