/** A migration by its folder's name, with those before it in the same folder. */
export interface Migration {
  name: string;
  sql: string;
  before: string[];
}

const NAME = String.raw`(?:IF NOT EXISTS )?(?:ONLY )?"?(\w+)"?`;
const EXPANDS = [
  /^CREATE (OR REPLACE )?(FUNCTION|VIEW|TRIGGER|CONSTRAINT TRIGGER)\b/i,
  /^CREATE (UNLOGGED )?TABLE\b/i,
  /^CREATE (TYPE|SEQUENCE|EXTENSION|MATERIALIZED VIEW|INDEX|STATISTICS)\b/i,
  /^(INSERT|UPDATE|DELETE|SELECT|WITH|COMMENT|ANALYZE)\b/i,
];
const ALTERS_TABLE = new RegExp(`^ALTER TABLE (?:IF EXISTS )?${NAME} (.*)$`, 'is');
const UNIQUE_INDEX = new RegExp(
  `^CREATE UNIQUE INDEX (?:CONCURRENTLY )?${NAME} ON ${NAME} (.*)$`,
  'is',
);
const ADDS_COLUMN = new RegExp(`^ADD (?:COLUMN )(?:IF NOT EXISTS )?"?(\\w+)"? (.*)$`, 'is');
/** What is known to take away or to tighten; what is neither may be misspelt. */
const CONTRACTS =
  /^(DROP|TRUNCATE|DO|REVOKE|CREATE UNIQUE INDEX|ALTER (?:TYPE|DOMAIN|INDEX|SEQUENCE|VIEW|MATERIALIZED VIEW|FUNCTION|TRIGGER|SCHEMA))\b/i;
const TIGHTENS =
  /^(DROP|RENAME|ADD (COLUMN|CONSTRAINT|CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)|ALTER (COLUMN )?"?\w+"? ((SET DATA )?TYPE|SET|DROP)|SET|VALIDATE|ENABLE|DISABLE|ATTACH|DETACH)\b/i;
const LOOSENS = /^ALTER (COLUMN )?"?\w+"? (SET DEFAULT|DROP NOT NULL|SET STATISTICS)\b/i;

/**
 * While a new version of a service takes over, the one before works on the same tables (decision 038). So a
 * migration adds, and what takes away or tightens is in one of its own, whose name ends in `_contract`, with two
 * comments: `-- Expanded by: <migration>` and `-- Unused since: <commit>`. A check that is replaced by a wider one
 * says `-- Widens: <constraint>`.
 * @returns a sentence for each statement that the code of before may not live with
 */
export function faultsOf({ name, sql, before }: Migration): string[] {
  if (name.endsWith('_contract')) return missingWords(sql, before);
  const widened = new Set([...sql.matchAll(/^-- Widens: (\w+)$/gm)].map(([, check = '']) => check));
  const statements = statementsOf(sql).filter((statement) => !widens(statement, widened));
  const made = new Set<string>();
  for (const statement of statements) {
    const [, table] = new RegExp(`^CREATE (?:UNLOGGED )?TABLE ${NAME}`, 'i').exec(statement) ?? [];
    if (table) made.add(table);
  }
  return statements.flatMap((statement) => contractions(statement, made));
}

/** @param statement or action of one, as it is looked for among what is known */
function refusal(what: string, statement: string, known: RegExp): string {
  const lead = 'put it into a migration whose name ends in _contract';
  return known.test(statement)
    ? `${shortened(what)}: ${lead}`
    : `${shortened(what)}: no such statement is known here. Look whether it is misspelt; if it takes away or tightens, ${lead}`;
}

/** Both in one statement: no row comes in between that neither would allow. */
function widens(statement: string, widened: ReadonlySet<string>): boolean {
  const [, , actions = ''] = ALTERS_TABLE.exec(statement) ?? [];
  const [drop = '', add = '', ...others] = splitOutside(actions, ',');
  const [, dropped = ''] = new RegExp(`^DROP CONSTRAINT ${NAME}$`, 'i').exec(drop) ?? [];
  const [, added] = new RegExp(`^ADD CONSTRAINT ${NAME} CHECK\\b`, 'i').exec(add) ?? [];
  return others.length === 0 && dropped === added && widened.has(dropped);
}

/** What a migration that contracts says of itself. */
export function wordsOf(sql: string): { expanded?: string; unusedSince?: string } {
  const [, expanded] = /^-- Expanded by: (\w+)/m.exec(sql) ?? [];
  const [, unusedSince] = /^-- Unused since: ([0-9a-f]{7,40})\b/m.exec(sql) ?? [];
  return { expanded, unusedSince };
}

function missingWords(sql: string, before: string[]): string[] {
  const { expanded, unusedSince } = wordsOf(sql);
  const faults = [];
  if (!expanded || !before.includes(expanded))
    faults.push('it must say which migration before it expanded: -- Expanded by: <migration>');
  if (!unusedSince)
    faults.push('it must say since which commit no code uses it: -- Unused since: <commit>');
  return faults;
}

/** A sentence for each. What is made here has no code of before. */
function contractions(statement: string, made: Set<string>): string[] {
  const [, , indexed, rest = ''] = UNIQUE_INDEX.exec(statement) ?? [];
  if (indexed) return isMade(indexed, rest, made) ? [] : [refusal(statement, statement, CONTRACTS)];
  const [, table = '', actions = ''] = ALTERS_TABLE.exec(statement) ?? [];
  if (!table) {
    const isGood = EXPANDS.some((form) => form.test(statement));
    return isGood ? [] : [refusal(statement, statement, CONTRACTS)];
  }
  if (made.has(table)) return [];
  return splitOutside(actions, ',').flatMap((action) => {
    const [, column, definition = ''] = ADDS_COLUMN.exec(action) ?? [];
    if (column) made.add(`${table}.${column}`);
    const isGood = column ? mayBeLeftOut(definition) : LOOSENS.test(action);
    return isGood ? [] : [refusal(`ALTER TABLE ${table} ${action}`, action, TIGHTENS)];
  });
}

/** A unique index that a new column takes part in binds no row that the code of before writes. */
function isMade(table: string, rest: string, made: Set<string>): boolean {
  const words = rest.match(/\w+/g) ?? [];
  return made.has(table) || words.some((word) => made.has(`${table}.${word}`));
}

function mayBeLeftOut(definition: string): boolean {
  if (/\bPRIMARY KEY\b|\bUNIQUE\b/i.test(definition)) return false;
  return !/\bNOT NULL\b/i.test(definition) || /\b(DEFAULT|GENERATED)\b/i.test(definition);
}

/** Without comments; bodies of functions and texts are left empty, so that nothing in them is read. */
function statementsOf(sql: string): string[] {
  const bare = sql.replaceAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\bBEGIN ATOMIC\b[\s\S]*?;\s*END\b|'(?:[^']|'')*'/gi,
    (found) => (/^(--|\/\*)/.test(found) ? ' ' : "''"),
  );
  return splitOutside(bare, ';');
}

/** At each separator that stands in no brackets. */
function splitOutside(text: string, separator: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === separator && depth === 0) pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${letter}`);
  }
  return pieces.map((piece) => piece.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
}

function shortened(statement: string): string {
  return statement.length > 80 ? `${statement.slice(0, 79)}…` : statement;
}
