import type { ClientBase, Pool } from 'pg';
import type { ListStore } from '../lists/list-store';
import type { SqlTransaction } from './sql-transaction';

/** What the kit needs of a Prisma client, straight over `pg`. */
export function sqlOn(client: Pool | ClientBase): SqlTransaction & ListStore {
  const run = (template: TemplateStringsArray, values: unknown[]) =>
    client.query(
      template.reduce((text, part, place) => `${text}$${place}${part}`),
      values,
    );
  return {
    $queryRaw: async <Rows>(template: TemplateStringsArray, ...values: unknown[]) =>
      (await run(template, values)).rows as Rows,
    $queryRawUnsafe: async <Rows>(sql: string, ...values: unknown[]) =>
      (await client.query(sql, values)).rows as Rows,
    $executeRaw: async (template, ...values) => (await run(template, values)).rowCount ?? 0,
  };
}
