import { CM_PER_FOOT } from '@handloom/contracts/catalogue-facts';

const CM_PER_INCH = CM_PER_FOOT / 12;

/** `in` ends what was typed, or stands before a rug: `60 x 96 in wool rug`. In `60 x 96 in wool` it is a word of its own. */
const IN = String.raw`in(?=\.?\s*(?:$|[^\p{L}\s.]|x(?!\p{L})|by\b|(?:\p{L}+\s+)?(?:rug|carpet)s?\b))`;
const UNIT = String.raw`(?:\s*(['’′"”″]{1,2}|(?:ft|feet|foot|${IN}|inch(?:es)?|cm|m|met(?:er|re)s?)\b\.?))?`;
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
/** As Americans write them: `8'6"`, `8'6`, `8' 6"`. */
const INCHES = String.raw`(?:\s*['’′](?:\s+(?=\d{1,2}\s*["”″]))?(\d{1,2})(?:\s*["”″]|\b))?`;
const SIDE = NUMBER + INCHES + UNIT;
const SIZE = new RegExp(String.raw`\b${SIDE}\s*(?:x|×|\*|by\b)\s*${SIDE}`, 'giu');
/** A side alone, such as that of a round rug. */
const FEET = /\b(\d+)\s*(?:ft|feet|foot)\b\.?/giu;

/** No rug is as many feet long: 200x300 without a unit is of centimetres. */
const LEAST_CENTIMETRES = 60;

/** Nor is one as few inches long: `8" x 10"` is of feet. */
const LEAST_INCHES = 18;
/** Nor as many: `200 x 300 in plain rug` is of centimetres, and of English. */
const MOST_INCHES = 149;
const IN_INCHES = /^(?:in|["”″]|['’′]{2})/i;

/** In a shop of rugs they tell none from another, and only some descriptions happen to say them. */
const WHAT_ALL_ARE = /(?<![\p{L}\p{N}])(?:rug|carpet)s?(?![\p{L}\p{N}])/giu;

/** Where any rug may lie. Some descriptions say some word of them: `living room` found what is lively in a room. */
const ROOM = /(?<![\p{L}\p{N}])(living|sitting|drawing|family)[\s-]*rooms?(?![\p{L}\p{N}])/giu;

/**
 * Sizes as the shop names them: `8 x 10`, `8'×10'` and `8 by 10 ft` become `8x10`. Those of the rest of the world, and what
 * has half feet, become `200x300cm`: `2 x 3 m`, `200 × 300`, `6'6" x 9'9"`. Inches become
 * `60x96in`. `8ft` alone is `8`.
 */
export function joinSizes(text: string): string {
  const joined = text.replace(SIZE, (...found: (string | undefined)[]) => {
    const [, width, widthInches, ofWidth, length, lengthInches, unit = ofWidth] = found;
    const sides = [sideOf(width, widthInches), sideOf(length, lengthInches)];
    const shorter = Math.min(...sides);
    const inInches = IN_INCHES.test(unit ?? '');
    if (inInches && shorter >= LEAST_INCHES && shorter <= MOST_INCHES)
      return `${sides.map(Math.round).join('x')}in `;
    const perUnit = centimetresPer(inInches ? undefined : unit?.toLowerCase(), sides);
    return perUnit
      ? `${sides.map((side) => Math.round(side * perUnit)).join('x')}cm `
      : `${sides.join('x')} `;
  });
  return joined.replace(FEET, '$1 ');
}

const sideOf = (whole = '', inches = '0') => Number(whole.replace(',', '.')) + Number(inches) / 12;

/** @returns null for whole feet */
function centimetresPer(unit: string | undefined, sides: number[]): number | null {
  if (unit?.startsWith('c') || (!unit && Math.min(...sides) >= LEAST_CENTIMETRES)) return 1;
  if (unit?.startsWith('m')) return 100;
  return sides.every(Number.isInteger) ? null : CM_PER_FOOT;
}

/** The sides of a size in centimetres, the shorter one first. */
export function metricSides(word: string): [number, number] | null {
  const [, width, length, unit] = /^(\d+)x(\d+)(cm|in)$/.exec(word) ?? [];
  if (width === undefined || length === undefined) return null;
  const sides = [width, length].map((side) => Number(side) * (unit === 'in' ? CM_PER_INCH : 1));
  return [Math.min(...sides), Math.max(...sides)];
}

/** The rooms in which any rug may lie that a text names, each as one word. */
export function roomsIn(text: string): string[] {
  return [...text.matchAll(ROOM)].map(([, which = '']) => oneWord(which));
}

/**
 * What is left of a text without the words that every product of the shop answers to.
 * @param telling rooms that tell rugs from others, each as one word
 */
export function withoutCommonWords(text: string, telling: readonly string[]): string {
  return text
    .replace(ROOM, (_, which: string) => {
      const room = oneWord(which);
      return telling.includes(room) ? room : ' ';
    })
    .replace(WHAT_ALL_ARE, ' ')
    .trim();
}

const oneWord = (room: string) => `${room.toLowerCase()}room`;

/** A size that was written with its `x` apart, in a name or a description, was taken for three words. */
export function apart(word: string): string[] {
  const [, width, length, inches] = /^(\d+)x(\d+)(in)?$/.exec(word) ?? [];
  if (width === undefined) return [];
  return [`(${width} & x & ${length})`, ...(inches ? [`${width}x${length}`] : [])];
}
