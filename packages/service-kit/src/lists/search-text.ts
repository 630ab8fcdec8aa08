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
  const patterns = patternsOf(text).map(bind);
  return (...columns) => {
    const each = columns.flatMap((column) => patterns.map((one) => `${column} ILIKE ${one}`));
    return each.length > 0 ? `(${each.join(' OR ')})` : 'false';
  };
}

/** Texts are stored with their letters composed; of those from before some are as they were typed. */
function patternsOf(text: string): string[] {
  const forms = [...new Set([text.normalize('NFC'), text])].map(literally);
  if (!isShortSearch(text)) return forms.map((form) => `%${form}%`);
  return hasWords(text) ? forms.flatMap((form) => [`${form}%`, `% ${form}%`]) : [];
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}
