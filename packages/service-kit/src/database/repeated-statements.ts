import pg from 'pg';
import { openPool } from './database-pool';
import { statementNames } from './statement-names';

const CONNECTIONS = 6;
/** What takes longer is none of the statements that this is for. */
const LONGEST_STATEMENT_MS = 10_000;

/** As PostgreSQL numbers its types (pg_type.h). */
const BIGINT = 20;

/** Whole numbers come whole, as by Prisma; the driver by itself gives a text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    Number(type) === BIGINT && format !== 'binary' ? BigInt : pg.types.getTypeParser(type, format),
};

/** A statement's text with `$1`, `$2`, and its values, as Prisma's `sql` makes it. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/**
 * Statements whose plan is the same whatever their values, such as of rows by their keys: planned once per connection,
 * on connections of their own, and straight by the driver. Where PostgreSQL takes 0.1 ms, planning takes 0.5 more
 * each time, and Prisma's raw query takes the service 0.3. Each is a transaction of its own.
 */
export function repeatedStatements(connectionString: string, connections = CONNECTIONS) {
  const nameOf = statementNames();
  const pool = openPool({
    name: 'repeated statements',
    connectionString,
    max: connections,
    longestMs: LONGEST_STATEMENT_MS,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  const run = <Row extends object>({ text, values }: Statement) =>
    pool.query<Row>({ name: nameOf({ sql: text }), text, values: [...values], types });
  return {
    read: async <Row extends object>(statement: Statement) => (await run<Row>(statement)).rows,
    /** @returns how many rows were written */
    write: async (statement: Statement) => (await run(statement)).rowCount ?? 0,
    close: () => pool.end(),
  };
}
