const FEET = String.raw`(?:\s*(?:['’′"”″]{1,2}|ft\b\.?|feet\b|foot\b))?`;
const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const SIZE = new RegExp(String.raw`\b${NUMBER}${FEET}\s*(?:x|×|\*|by\b)\s*${NUMBER}${FEET}`, 'giu');

/** In a shop of rugs they tell none from another, and only some descriptions happen to say them. */
const WHAT_ALL_ARE = /(?<![\p{L}\p{N}])(?:rug|carpet)s?(?![\p{L}\p{N}])/giu;

/** Sizes as the shop names them: `8 x 10`, `8'×10'` and `8 by 10 ft` become `8x10`. */
export function joinSizes(text: string): string {
  return text.replace(SIZE, '$1x$2 ');
}

/** What is left of a text without the words that every product of the shop answers to. */
export function withoutCommonWords(text: string): string {
  return text.replace(WHAT_ALL_ARE, ' ').trim();
}

/** A size that was written with its `x` apart, in a name or a description, was taken for three words. */
export function apart(word: string): string[] {
  const size = /^(\d+)x(\d+)$/.exec(word);
  return size ? [`(${size[1]} & x & ${size[2]})`] : [];
}
