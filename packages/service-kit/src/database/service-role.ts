import type { Client } from 'pg';
import { withClient } from './with-client';

/** Tables of the database that the service itself reads at most: what was migrated is the owner's word. */
const READ_ONLY = ['_prisma_migrations'];
/** The columns that the service fills in; id and moment of a line are the database's. */
const AUDIT_COLUMNS = 'by_id, by_name, kind, about, name, action, before, after, request_id';

/**
 * Makes the login of `serviceUrl`, which owns nothing: it reads and writes rows of all tables that are
 * there, and to the audit it can only append. To be called after each migration, for new tables.
 * @param ownerUrl of whoever migrates
 * @returns false, and nothing is done, where the owner may not make logins
 */
export async function provideServiceRole(ownerUrl: string, serviceUrl: string): Promise<boolean> {
  const { username, password } = new URL(serviceUrl);
  return withClient(ownerUrl, async (client) => {
    if (!(await mayMakeLogins(client))) return false;
    const role = client.escapeIdentifier(decodeURIComponent(username));
    const login = `LOGIN PASSWORD ${client.escapeLiteral(decodeURIComponent(password))}`;
    // As one transaction: a service that runs never has less than it needs, nor more.
    await client.query('BEGIN');
    // Two starts at once take turns: PostgreSQL refuses parallel changes of one role.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('provide service role'))`);
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
      decodeURIComponent(username),
    ]);
    await client.query(`${known.rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} ${login}`);
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
    for (const table of await existing(client, [...READ_ONLY, 'admin_changes'])) {
      await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${role}`);
      if (table !== 'admin_changes') continue;
      await client.query(`GRANT INSERT (${AUDIT_COLUMNS}) ON ${table} TO ${role}`);
    }
    await client.query('COMMIT');
    return true;
  });
}

async function mayMakeLogins(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.may ?? false;
}

async function existing(client: Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY($1)`,
    [tables],
  );
  return rows.map(({ name }) => name);
}
