/** Runs SQL on the service's database. */
type Rows = <Row>(sql: string) => Promise<Row[]>;

/** What nothing else in a database says. */
const MARKS = {
  text: 'undeclared-words',
  number: 987_654_321,
  moment: '1987-06-05T04:03:02.000Z',
  id: '98765432-1987-4654-8321-987654321987',
};
const MARK_OF_TYPE: Partial<Record<string, unknown>> = {
  text: MARKS.text,
  'character varying': MARKS.text,
  smallint: MARKS.number,
  integer: MARKS.number,
  bigint: MARKS.number,
  numeric: MARKS.number,
  'double precision': MARKS.number,
  'timestamp with time zone': MARKS.moment,
  'timestamp without time zone': MARKS.moment,
  uuid: MARKS.id,
  json: { [MARKS.text]: true },
  jsonb: { [MARKS.text]: true },
  ARRAY: [MARKS.text],
};
/** Told by their values alone: whoever gets them has more than they had. */
const TELLING = { role: 'admin', isAdmin: true, admin: true, disabled: false };
const AS_STORED = [MARKS.text, `${MARKS.number}`, '1987-06-05', MARKS.id];

/**
 * A field for each column of the service's tables, in its own and in JavaScript's spelling, each with a value
 * that can be found again. An attacker who knows the tables would send no more.
 */
export async function fieldsOfTables(rows: Rows): Promise<Record<string, unknown>> {
  const columns = await rows<{ name: string; type: string }>(
    `SELECT DISTINCT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public'`,
  );
  const fields: Record<string, unknown> = { ...TELLING, _id: MARKS.id };
  for (const { name, type } of columns) {
    const mark = MARK_OF_TYPE[type];
    if (mark === undefined) continue;
    fields[name] = mark;
    fields[name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = mark;
  }
  return fields;
}

/** `given` with all of `fields` that it does not have itself and that the route does not declare. */
export function withUndeclared(
  given: object,
  fields: Record<string, unknown>,
  declared: readonly string[] = [],
): object {
  const own = new Set([...Object.keys(given), ...declared]);
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name))),
    ...given,
  };
}

/** @returns the rows, as text and with their tables, in which a value of {@link fieldsOfTables} is found */
export async function tracesOfUndeclared(rows: Rows): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const traces: string[] = [];
  for (const { name } of tables) {
    const said = AS_STORED.map((mark) => `t::text LIKE '%${mark}%'`).join(' OR ');
    const found = await rows<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" t WHERE ${said}`,
    );
    traces.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return traces;
}
