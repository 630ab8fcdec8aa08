/**
 * Natural dyes, and the palettes a rug is woven from. A palette gives every role of a design a wool.
 * Ten roles are enough for a rich rug; few workshops keep more skeins at the loom.
 */
export const OUTLINE = 0;
export const GROUND = 1;
export const BORDER = 2;
export const LIGHT = 3;
export const WARM = 4;
export const GOLD = 5;
export const LEAF = 6;
export const COOL = 7;
export const DEEP = 8;
export const BLUSH = 9;

/** Red, green, blue in linear light. */
export type Colour = readonly [number, number, number];
export type Palette = readonly Colour[];

const toLinear = (srgb: number): number =>
  srgb <= 0.04045 ? srgb / 12.92 : Math.pow((srgb + 0.055) / 1.055, 2.4);

export function colour(hex: string): Colour {
  const n = Number.parseInt(hex, 16);
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
}

const skeins = {
  madder: '8a2a20',
  madderDeep: '6b1c1a',
  brick: 'a3452f',
  rust: 'b3552f',
  coral: 'c9705a',
  rose: 'c58a7c',
  blush: 'dcb3a2',
  terracotta: 'b8694a',
  apricot: 'd79a6c',
  indigo: '1f3358',
  midnight: '18223b',
  indigoMid: '365a86',
  skyBlue: '7d9db5',
  paleBlue: 'a9bfc9',
  mist: 'c3cfd0',
  celadon: '9fb3a0',
  walnut: '4a3224',
  walnutDeep: '2c1e18',
  walnutLight: '8a6a4e',
  camel: 'b08a5f',
  sand: 'cfb48c',
  oat: 'ddccac',
  pomegranate: 'c39a4a',
  weld: 'd6b04f',
  gold: 'b98a35',
  saffron: 'cf8f3a',
  straw: 'e0c98f',
  ivory: 'ece2cd',
  undyed: 'e4d8c0',
  chalk: 'f1eadb',
  leaf: '66743f',
  moss: '4d5a34',
  sage: '8b9672',
  olive: '7b7440',
  teal: '2f5d5e',
  peacock: '1f5560',
  charcoal: '35322f',
  iron: '55524d',
  ash: '8d8880',
  pearl: 'c9c3b7',
  plum: '5c2a38',
  aubergine: '3c2230',
  lilac: 'a08a9c',
  mauve: '8b6572',
} as const;
export type Wool = keyof typeof skeins;

/** Wools in the order of the roles above. */
export const palette = (...wools: readonly Wool[]): Palette =>
  wools.map((wool) => colour(skeins[wool]));
export const woolColour = (wool: Wool): Colour => colour(skeins[wool]);
