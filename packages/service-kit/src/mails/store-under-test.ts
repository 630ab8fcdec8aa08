import type { Pool } from 'pg';
import type { SqlTransaction } from '../database/sql-transaction';
import type { ListStore } from '../lists/list-store';

/** The little of Prisma's client that mails need, straight on PostgreSQL. */
export function storeOn(database: Pool): SqlTransaction & ListStore {
  const run = (template: TemplateStringsArray, values: unknown[]) =>
    database.query(
      template.reduce((text, part, place) => `${text}$${place}${part}`),
      values,
    );
  return {
    $queryRaw: async <Row>(template: TemplateStringsArray, ...values: unknown[]) =>
      (await run(template, values)).rows as Row,
    $queryRawUnsafe: async <Rows>(sql: string, ...values: unknown[]) =>
      (await database.query(sql, values)).rows as Rows,
    $executeRaw: async (template, ...values) => (await run(template, values)).rowCount ?? 0,
  };
}
