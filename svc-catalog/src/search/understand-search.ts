import type { Database } from '../database';
import { readOnce } from '../read-once';
import { closestWords } from './closest-words';
import { apart, joinSizes, metricSides, roomsIn, withoutCommonWords } from './typed-words';

/** A catalogue search needs no more, and each word costs a look-up. */
const MOST_WORDS = 8;

/** Where they are all that a begun word stands for. */
const MOST_CONTINUED = 100;

/** Of each side, in which a size in feet is as good as the one asked for in centimetres: 6x9 for 200x300. */
const NEAR_ENOUGH = 0.15;

/** Nobody means all words that begin with one, a tenth of the catalogue, unless the rest is still being typed. */
const A_LETTER = /^[a-z]$/;

const REMEMBERED_MEANINGS = 2_000;

/** What one word of a search means. */
export interface Meaning {
  /** The text of a `tsquery`. */
  query: string;
  /** The catalogue knows the word itself, and not only words that it begins or resembles. */
  isWhole: boolean;
}

interface AskedWord {
  word: string;
  known: boolean;
  /**
   * It is no prefix to ask for: `ca:*` would find all products of a category or a size whose mark begins so, whatever they
   * say, and of `in:*` nothing is left, since `in` says nothing.
   */
  noPrefix: boolean;
  /** Words of the catalogue that begin with it. */
  continued: string[];
  /** Two words of the catalogue that it is written together of, 'hand knotted'. */
  joined: string[];
  similar: string[];
}

/**
 * Turns what a shopper typed into queries for the products' text index, one for each word, which may occur in a
 * product's name or description or in the name of its category or size; a word that the catalogue does
 * not know stands for those it begins, joins or resembles, and is left out beside others when it resembles none. So are `rug`
 * and `carpet`, alone they mean all that there is, and unknown letters before the last word; so is a living room, unless a
 * category with rugs is called so.
 * @param typing the last word may be unfinished
 * @returns no meanings when everything matches, or null when nothing can
 */
export async function understandSearch(
  database: Database,
  text: string,
  { typing = false } = {},
): Promise<Meaning[] | null> {
  const typed = joinSizes(text);
  const telling = withoutCommonWords(typed, await categoriesOf(database, roomsIn(typed)));
  const saying = await lookUp(database, telling);
  // To offer just any rug would help nobody: it should say the last word, 'rug', or what 'in' may become, 'indigo'.
  const asked =
    saying.length === 0 && typing ? (await lookUp(database, typed, true)).slice(-1) : saying;
  if (asked.length === 0) return telling === typed.trim() ? null : [];
  const last = asked.at(-1);
  const meanings = asked
    .filter((word) => word === last || word.known || !A_LETTER.test(word.word))
    .map((word) => ({
      asAsked: begunBy(word),
      words: alternatives(word, typing && word === last).concat(apart(word.word)),
      isWhole: word.known,
      sides: metricSides(word.word),
    }));
  const understood = meanings.filter(({ words }) => words.length > 0);
  if (understood.length > 0) return toTsqueries(database, understood);
  // Rugs may say them all the same: words of two letters, or of very many, are not among those that others are corrected to.
  return toTsqueries(
    database,
    meanings.map((meaning) => ({ ...meaning, words: meaning.asAsked })),
  );
}

/** @returns the text of a `tsquery`, '' for no words */
export function sayingAll(words: readonly Meaning[]): string {
  return words.map(({ query }) => query).join(' & ');
}

export interface TypedSearch {
  text: string;
  /** The last word may be unfinished. */
  typing?: boolean;
  /** Of the catalogue, which every change of its words, categories and sizes raises. */
  revision: number;
}

/** {@link understandSearch}, once for each text as long as the catalogue stays as it is. */
export function rememberedMeanings(database: Database) {
  const meaningOf = readOnce(
    { max: REMEMBERED_MEANINGS },
    async ({ text, typing = false }: TypedSearch) => ({
      words: await understandSearch(database, text, { typing }),
    }),
  );
  return async (typed: TypedSearch): Promise<Meaning[] | null> => {
    const { text, typing = false, revision } = typed;
    const key = `${revision} ${typing ? 'typing' : 'typed'} ${text.trim()}`;
    return (await meaningOf(key, typed)).words;
  };
}

function alternatives(asked: AskedWord, unfinished: boolean): string[] {
  const { word, known, continued, joined, similar } = asked;
  const [itself, begun] = [quoted(word), begunBy(asked)];
  if (known) return unfinished ? [itself, ...begun] : [itself];
  if (continued.length > 0) return asked.noPrefix ? begun : [...continued.map(quoted), ...begun];
  // Numbers are not corrected: 5x9 is not a mistyped 5x8.
  if (/\d/.test(word)) return begun;
  if (joined.length > 0) return joined.map(bothOf);
  const closest = closestWords(word, similar).map(quoted);
  return closest.length > 0 || !unfinished ? closest : begun;
}

/** In a database of an ICU locale `<` and `|` are no punctuation, and words may hold them: they are no operators of the query. */
const quoted = (word: string) => `'${word}'`;
const begunBy = ({ word, noPrefix, continued }: AskedWord) =>
  noPrefix ? [word, ...continued].map(quoted) : [`${quoted(word)}:*`];
const bothOf = (words: string) => `(${words.split(' ').map(quoted).join(' & ')})`;

async function lookUp(
  database: Database,
  text: string,
  evenOfNothing = false,
): Promise<AskedWord[]> {
  return database.$queryRaw<AskedWord[]>`
    WITH asked AS (
      SELECT word, place, says_nothing, says_nothing OR EXISTS (
        SELECT FROM (SELECT search_mark('c', id) FROM categories UNION ALL SELECT search_mark('s', id) FROM sizes) AS marks (mark)
        WHERE starts_with(mark, word)) AS "noPrefix"
      FROM regexp_split_to_table(plain_words(${text}), ' ') WITH ORDINALITY AS split(word, place),
           -- Words such as 'for': the stemmer has no stem for them.
           LATERAL (SELECT cardinality(ts_lexize('english_stem', word)) = 0 AS says_nothing) AS judged
      WHERE word <> '' AND (NOT says_nothing OR ${evenOfNothing}::boolean) LIMIT ${MOST_WORDS}::int
    ), judged AS MATERIALIZED (
      SELECT word, place, says_nothing, "noPrefix",
             EXISTS (SELECT 1 FROM search_words k
                     WHERE k.stem = (ts_lexize('english_stem', asked.word))[1]) AS known,
             ARRAY(SELECT k.word FROM search_words k
                   WHERE k.word >= asked.word AND k.word < asked.word || chr(1114111) AND k.stem IS NOT NULL
                   ORDER BY length(k.word), k.word
                   LIMIT CASE WHEN "noPrefix" THEN ${MOST_CONTINUED}::int ELSE 8 END) AS continued
      FROM asked
    )
    SELECT word, known, "noPrefix", continued,
           ARRAY(SELECT one || ' ' || other
                 FROM generate_series(3, least(length(word), 60) - 3) AS cut,
                      LATERAL (SELECT left(word, cut) AS one, substr(word, cut + 1) AS other) AS parts
                 WHERE is_unknown
                   AND EXISTS (SELECT 1 FROM search_words k WHERE k.stem = (ts_lexize('english_stem', one))[1])
                   AND EXISTS (SELECT 1 FROM search_words k WHERE k.stem = (ts_lexize('english_stem', other))[1])
           ) AS joined,
           CASE WHEN is_unknown THEN ARRAY(SELECT similar_words(word)) ELSE '{}' END AS similar
    FROM judged, LATERAL (SELECT NOT (known OR says_nothing) AND cardinality(continued) = 0 AS is_unknown) AS so
    ORDER BY place`;
}

/** @returns of rooms, each as one word, those that categories with products are called as */
async function categoriesOf(database: Database, rooms: string[]): Promise<string[]> {
  if (rooms.length === 0) return [];
  const called = await database.$queryRaw<{ room: string }[]>`
    SELECT room FROM unnest(${rooms}::text[]) AS asked (room)
    WHERE EXISTS (SELECT FROM categories
                  WHERE product_count > 0 AND replace(plain_words(name), ' ', '') LIKE '%' || room || '%')`;
  return called.map(({ room }) => room);
}

/** Adds the marks of categories and sizes whose names hold a word; `null` when only stop words are left. */
async function toTsqueries(
  database: Database,
  meanings: { words: string[]; isWhole: boolean; sides: [number, number] | null }[],
): Promise<Meaning[] | null> {
  const texts = meanings.map(({ words }) => words.join(' | '));
  const shorter = meanings.map(({ sides }) => sides?.[0] ?? null);
  const longer = meanings.map(({ sides }) => sides?.[1] ?? null);
  const rows = await database.$queryRaw<{ query: string; place: number }[]>`
    SELECT concat_ws(' | ', nullif(asked.query::text, ''), marks.query) AS query, place::int AS place
    FROM (SELECT to_tsquery('english', words) AS query, shorter, longer, place
          FROM unnest(${texts}::text[], ${shorter}::float8[], ${longer}::float8[])
            WITH ORDINALITY AS meaning(words, shorter, longer, place)) AS asked
    CROSS JOIN LATERAL (
      SELECT string_agg(mark, ' | ') AS query
      FROM (SELECT search_mark('c', id) AS mark, name, false AS near FROM categories
            UNION ALL
            SELECT search_mark('s', id), name,
              abs(least(width_feet, height_feet) * 30.48 - asked.shorter) <= asked.shorter * ${NEAR_ENOUGH}
              AND abs(greatest(width_feet, height_feet) * 30.48 - asked.longer) <= asked.longer * ${NEAR_ENOUGH}
            FROM sizes) AS named
      WHERE numnode(asked.query) > 0
        AND (near OR to_tsvector('english', plain_words(name)) @@ asked.query)
    ) AS marks
    WHERE numnode(asked.query) > 0
    ORDER BY asked.place`;
  if (rows.length === 0) return null;
  return rows.map(({ query, place }) => ({
    query: `(${query})`,
    isWhole: meanings[place - 1]?.isWhole === true,
  }));
}
