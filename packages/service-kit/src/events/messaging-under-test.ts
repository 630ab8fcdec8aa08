import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { connect } from 'nats';
import type { Pool } from 'pg';
import { z } from 'zod';
import { defineEvent } from '@handloom/contracts/events/event';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { onBatch } from './event-handler';
import { provisionMessaging, type MessagingPlan } from './messaging';
import { linkNats } from './nats-link';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';
import { sqlOn } from '../database/sql-under-test';

/** A fact made up for these tests. */
export const noted = defineEvent(
  'shop.identity.noted.v1',
  z.object({ text: z.string(), fails: z.boolean().default(false) }),
);

export const notesConsumer = {
  durable: 'notes',
  stream: 'identity',
  filter: noted.subject,
} as const;
export const plan: MessagingPlan = { publishes: 'identity', consumers: [notesConsumer] };

/** Writes notes down; `mend()` makes it succeed with those that are to fail. */
export function noteTaker() {
  let broken = true;
  const batches: number[] = [];
  return {
    batches,
    mend: () => {
      broken = false;
    },
    consumer: {
      plan: notesConsumer,
      handler: onBatch([noted], async (transaction: SqlTransaction, events) => {
        batches.push(events.length);
        for (const { data } of events) {
          const { text, fails } = data as { text: string; fails: boolean };
          await transaction.$executeRaw`INSERT INTO notes (text) VALUES (${text})`;
          if (fails && broken) throw new Error('It does not like this note.');
        }
      }),
    },
  };
}

/** One database with a table of notes and one NATS. Close it after the tests. */
export async function startMessaging() {
  const [test, server] = await Promise.all([createTestDatabase('identity'), startTestNats()]);
  const pool = openTestPool(test.url, { max: 8 });
  pool.on('error', () => undefined);
  await pool.query(
    'CREATE TABLE notes (at bigint GENERATED ALWAYS AS IDENTITY, text text NOT NULL)',
  );
  const log = Fastify().log;
  const watcher = await connect({
    servers: server.url,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 50,
  });
  await provisionMessaging(watcher, plan);
  const database = databaseOn(pool);
  const closings: (() => Promise<void>)[] = [];

  return {
    nats: server,
    watcher,
    databaseUrl: test.url,
    database,
    pool,
    log,
    /** A connection as each copy of a service has one. */
    link: () => {
      const link = linkNats(server.url, 'a copy', log);
      closings.push(() => link.close());
      return link;
    },
    /** Ends it when the tests are over. */
    use<Part extends { close(): Promise<void> }>(part: Part): Part {
      closings.unshift(() => part.close());
      return part;
    },
    /** @returns the event's id */
    async publish(
      text: string,
      { fails = false, id = randomUUID() as string } = {},
    ): Promise<string> {
      const event = { id, subject: noted.subject, occurredAt: '', requestId: null };
      const payload = JSON.stringify({ ...event, data: { text, fails } });
      await watcher.jetstream().publish(noted.subject, payload);
      return id;
    },
    publishRaw: (bytes: Uint8Array | string) => watcher.jetstream().publish(noted.subject, bytes),
    async notes(): Promise<string[]> {
      const { rows } = await pool.query<{ text: string }>('SELECT text FROM notes ORDER BY at');
      return rows.map(({ text }) => text);
    },
    async deadLetters() {
      const { rows } = await pool.query<{
        id: string;
        payload: string;
        reason: string;
        attempts: number;
        next_try_at: Date | null;
      }>('SELECT * FROM dead_letters ORDER BY id');
      return rows;
    },
    async close() {
      for (const close of closings) await close();
      await watcher.close();
      await pool.end();
      await server.stop();
      await test.drop();
    },
  };
}
export type MessagingUnderTest = Awaited<ReturnType<typeof startMessaging>>;

/** With transactions, as a service's own client has them. */
function databaseOn(pool: Pool): SqlDatabase<SqlTransaction> {
  return {
    ...sqlOn(pool),
    async $transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(sqlOn(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
