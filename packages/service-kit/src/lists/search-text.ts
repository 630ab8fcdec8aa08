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

/**
 * The text as itself in a pattern of `LIKE`, where `%` and `_` would match anything, and so would their Chinese and small
 * forms, which without accents are the same.
 */
export function literally(text: string): string {
  return text.replace(/[\\%_＼﹨∖％﹪＿]/g, '\\$&');
}

/** As an index of names has it (the kit's migrations `search`): found with and without the accents of either side. */
export function withoutAccents(column: string): string {
  return `without_accents(${column})`;
}

/**
 * What an admin's search asks of a table: that one of the columns says the text, or, of a text too short for the index,
 * that a word begins so.
 * @param bind takes a value of the statement and gives its place, such as `$1`
 * @returns a condition of SQL on the columns that are named to it
 */
export function saying(
  text: string,
  bind: (value: string) => string,
): (...columns: string[]) => string {
  const patterns = patternsOf(text).map((pattern) => withoutAccents(`${bind(pattern)}::text`));
  return (...columns) => {
    const each = columns.flatMap((column) => patterns.map((one) => `${column} ILIKE ${one}`));
    return each.length > 0 ? `(${each.join(' OR ')})` : 'false';
  };
}

function patternsOf(text: string): string[] {
  const form = literally(text);
  if (!isShortSearch(text)) return [`%${form}%`];
  return hasWords(text) ? [`${form}%`, `% ${form}%`] : [];
}

function wordsOf(text: string): string[] {
  return text.normalize('NFC').split(/[^\p{L}\p{N}]+/u);
}
