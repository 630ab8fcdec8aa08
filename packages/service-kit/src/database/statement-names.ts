/** Memory that PostgreSQL keeps per connection for each named statement: a few dozen kilobytes. */
const MAX_NAMES = 400;
/** Texts that were seen once; when there are more, those seen longest ago are forgotten. */
const MAX_SEEN = 2_000;

/** The statement that PostgreSQL keeps only until the next one. */
const UNNAMED = '';

/** Too short and too quick to be worth a name and a plan. */
const OF_TRANSACTIONS = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i;
/**
 * `SELECT *`, `RETURNING p.*`: a migration that adds a column changes the result of such a statement, and
 * PostgreSQL then refuses the kept plan on that connection for ever. `count(*)` is another star.
 */
const OF_CHANGING_COLUMNS = /(?:\bSELECT|\bRETURNING|,|\.)\s*\*/i;

/**
 * Names statements by their text, so that a connection parses (and plans) each only once. A text is
 * named when it comes the second time, and the number of names is bounded: texts that are made anew for
 * each call, such as lists of placeholders of every length, would fill the server's memory.
 */
export function statementNames(maxNames: number = MAX_NAMES): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();

  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= maxNames) return UNNAMED;
    if (!seenOnce.delete(sql)) {
      const [oldest] = seenOnce.size >= MAX_SEEN ? seenOnce : [];
      if (oldest !== undefined) seenOnce.delete(oldest);
      seenOnce.add(sql);
      return UNNAMED;
    }
    const isKept = !OF_TRANSACTIONS.test(sql) && !OF_CHANGING_COLUMNS.test(sql);
    const name = isKept ? `shop_${names.size + 1}` : UNNAMED;
    names.set(sql, name);
    return name;
  };
}
