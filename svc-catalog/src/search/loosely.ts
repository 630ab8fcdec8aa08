import { sayingAll, type Meaning } from './understand-search';

/** So many words may be only begun, or mistyped: `1 2 3` each stand for thousands of numbers, looked up anew for each choice of words. */
const MOST_BEGUN = 2;

/** Of eight words 28 choices of two can be left out, each of which is looked up. */
const MOST_LACKING = 2;

/** A search for what says all words but so many, where nothing says more of them. */
export interface Loosely {
  words: readonly Meaning[];
  lacking: number;
}

/** @returns how many words of a search products need not say: no more than they say */
export function mostLacking(words: readonly Meaning[]): number {
  const begun = words.filter(({ isWhole }) => !isWhole);
  return begun.length > MOST_BEGUN ? 0 : Math.min(MOST_LACKING, Math.floor(words.length / 2));
}

/** @returns each choice of words to leave out, by their places */
export function choicesLeftOut({ words, lacking }: Loosely): number[][] {
  let choices: number[][] = [[]];
  for (let left = 0; left < lacking; left += 1) {
    choices = choices.flatMap((chosen) =>
      words.flatMap((_, place) => (place > (chosen.at(-1) ?? -1) ? [[...chosen, place]] : [])),
    );
  }
  return choices;
}

/** @returns for each choice of words to leave out the text of a `tsquery` for all others */
export function sayingOthers(loosely: Loosely): string[] {
  return choicesLeftOut(loosely).map((left) =>
    sayingAll(loosely.words.filter((_, place) => !left.includes(place))),
  );
}

/** @returns the text of a `tsquery` */
export function sayingEnough(loosely: Loosely): string {
  if (loosely.lacking === 0) return sayingAll(loosely.words);
  return sayingOthers(loosely)
    .map((others) => `(${others})`)
    .join(' | ');
}

/** @returns the text of a `tsquery` for any of the words that are whole, '' where all are or none is: that tells none from another */
export function sayingAnyWhole(words: readonly Meaning[]): string {
  const whole = words.filter(({ isWhole }) => isWhole);
  return whole.length === words.length ? '' : whole.map(({ query }) => query).join(' | ');
}
