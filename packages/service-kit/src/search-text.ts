/** Shorter pieces of words are in no index of three letters (`gin_trgm_ops`): words are looked for that begin so. */
const INDEXED_LETTERS = 3;

/** Whether no word of a search is long enough for an index of three letters. */
export function isShortSearch(text: string): boolean {
  return !wordsOf(text).some((word) => word.length >= INDEXED_LETTERS);
}

/** Whether there is a letter or a digit in it at all. */
export function hasWords(text: string): boolean {
  return wordsOf(text).some((word) => word !== '');
}

/** The text as itself in a pattern of `LIKE`, where `%` and `_` would match anything. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}
