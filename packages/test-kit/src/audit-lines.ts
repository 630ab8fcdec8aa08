import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** A line of a service's audit, as it is stored. */
export interface AuditLine {
  by_id: string;
  kind: string;
  about: string;
  name: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** By route: calls it once, and says which line it must leave. */
export type AuditedWrites = Record<
  string,
  () => Promise<{ lines: AuditLine[]; expected: Partial<AuditLine> }>
>;

type Rows = <Row>(sql: string) => Promise<Row[]>;

/** What `act` leaves in the audit, oldest first. */
export async function auditLinesOf(rows: Rows, act: () => Promise<unknown>): Promise<AuditLine[]> {
  const all = () => rows<AuditLine>('SELECT * FROM admin_changes ORDER BY at, id');
  const before = await all();
  await act();
  return (await all()).slice(before.length);
}

interface FailedEvent {
  consumer: string;
  subject: string;
  data: object;
}

interface Shop {
  rows: Rows;
  /** What one call of a route leaves in the audit. */
  leaves(route: `${'DELETE' | 'POST'} ${string}`, body?: object): Promise<AuditLine[]>;
}

/** By which admins give a service's failed events up or try them again, with one of them for each call. */
export function writesOfFailedEvents(
  service: string,
  event: FailedEvent,
  { rows, leaves }: Shop,
): AuditedWrites {
  const path = `/api/dead-letters/${service}`;
  const write = (route: Parameters<Shop['leaves']>[0], action: string, body?: object) => {
    const act = async () => {
      const about = await failedEvent(rows, event);
      const lines = await leaves(route.replace(':id', about) as typeof route, body);
      return { lines, expected: { kind: 'failed-event', about, action } };
    };
    return [route, act] as const;
  };
  return Object.fromEntries([
    write(`DELETE ${path}/:id`, 'deleted'),
    write(`POST ${path}/:id/replay`, 'replayed'),
    write(`POST ${path}/replay`, 'replayed', { consumer: event.consumer }),
  ]);
}

/**
 * An event in the list of failed ones that was applied before all the same, so that trying it again succeeds.
 * @returns its id in that list
 */
async function failedEvent(rows: Rows, { consumer, subject, data }: FailedEvent): Promise<string> {
  const id = randomUUID();
  const event = { id, subject, occurredAt: new Date().toISOString(), requestId: null, data };
  await rows(`INSERT INTO inbox (consumer, event_id) VALUES ('${consumer}', '${id}')`);
  const [letter] = await rows<{ id: string }>(
    `INSERT INTO dead_letters (consumer, subject, event_id, payload, reason, attempts)
     VALUES ('${consumer}', '${subject}', '${id}', '${JSON.stringify(event)}', 'Broken', 1)
     RETURNING id::text`,
  );
  return letter?.id ?? '';
}

/**
 * Tries to change, delete, backdate and forge lines by the given login.
 * @returns the statements that were not refused
 */
export async function auditTamperings(databaseUrl: string): Promise<string[]> {
  const attempts = [
    `UPDATE admin_changes SET by_id = 'somebody else'`,
    'DELETE FROM admin_changes',
    'TRUNCATE admin_changes',
    'DROP TABLE admin_changes',
    'ALTER TABLE admin_changes DISABLE TRIGGER ALL',
    `SET session_replication_role = replica; DELETE FROM admin_changes`,
    `INSERT INTO admin_changes (at, by_id, kind, about, name, action)
     VALUES ('2001-01-01', 'somebody', 'product', '1', 'A rug', 'deleted')`,
  ];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const done: string[] = [];
    for (const attempt of attempts) {
      await client.query('BEGIN');
      const refused = await client.query(attempt).then(
        () => false,
        () => true,
      );
      if (!refused) done.push(attempt);
      await client.query('ROLLBACK');
    }
    return done;
  } finally {
    await client.end();
  }
}
