// npm run replay -w svc-orders -- <id> | --consumer <name> [--subject <subject>]: tries dead letters
// again, in the running service, and says what became of them.
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ServicePart } from '@handloom/contracts/parts';
import { planOf } from '@handloom/nats-access/shop-access';
import { withClient } from '@handloom/service-kit/database/with-client';
import { runTool } from './command-line';
import { takeSecretFiles } from './secret-files';
import { shopDatabase } from './shop-database';

/** The service looks every two seconds; when nothing moves for so long, it does not run. */
const PATIENCE_MS = 10_000;
const NAME =
  'Name a dead letter by its id, or all of a kind: --consumer <name> [--subject <subject>]';
const USAGE = `Usage: npm run replay -w svc-orders -- <id> | --consumer <name> [--subject <subject>]
Tries dead letters again, in the shop of SHOP_DATA_DIR (.data), or where DATABASE_URL has the service's database.`;
const OPTIONS = { consumer: { type: 'string' }, subject: { type: 'string' } } as const;

interface Wanted {
  consumer?: string | undefined;
  subject?: string | undefined;
}

async function replay(
  [service = '', id]: string[],
  { consumer, subject }: Wanted,
): Promise<string> {
  if ((id === undefined) === (consumer === undefined)) throw new Error(NAME);
  if (id !== undefined && !/^\d{1,18}$/.test(id)) throw new Error(NAME);
  takeSecretFiles(process.env);
  const databaseUrl = await shopDatabase(service as ServicePart, process.env);

  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; attempts: number }>(
      `UPDATE dead_letters SET next_try_at = now()
       WHERE ($1::bigint IS NULL OR id = $1) AND ($2::text IS NULL OR consumer = $2)
         AND ($3::text IS NULL OR subject = $3) RETURNING id::text, attempts`,
      [id ?? null, consumer ?? null, subject ?? null],
    );
    if (rows.length === 0) throw new Error(whyNone(service as ServicePart, consumer));
    const left = await outcomeOf(client, rows);
    const applied = rows.length - left.failed - left.untried;
    if (applied < rows.length) process.exitCode = 1;
    const untried = left.untried > 0 ? `, ${left.untried} wait until the service runs` : '';
    const reason = left.reason ? ` (${left.reason})` : '';
    return `${service}: ${applied} applied, ${left.failed} failed again${reason}${untried}`;
  });
}

/** A consumer of an earlier release may have left some: nobody is refused before they were looked for. */
function whyNone(service: ServicePart, consumer: string | undefined): string {
  const consumers = planOf(service)?.consumers.map(({ durable }) => durable) ?? [];
  return consumer === undefined || consumers.includes(consumer)
    ? `${service} has no such dead letter.`
    : `${service} has no consumer ${consumer}. Consumers: ${consumers.join(', ') || 'none'}.`;
}

/** Waits until each was tried, as long as there is progress. */
async function outcomeOf(client: Client, tried: { id: string; attempts: number }[]) {
  const before = new Map(tried.map(({ id, attempts }) => [id, attempts]));
  let deadline = performance.now() + PATIENCE_MS;
  let waiting = tried.length;
  for (;;) {
    const { rows } = await client.query<{ id: string; attempts: number; reason: string }>(
      'SELECT id::text, attempts, reason FROM dead_letters WHERE id = ANY($1::bigint[])',
      [[...before.keys()]],
    );
    const failed = rows.filter(({ id, attempts }) => attempts > (before.get(id) ?? 0));
    const untried = rows.length - failed.length;
    if (untried === 0 || performance.now() > deadline) {
      return { failed: failed.length, untried, reason: failed.at(-1)?.reason };
    }
    if (untried < waiting) deadline = performance.now() + PATIENCE_MS;
    waiting = untried;
    await pause(250);
  }
}

runTool({ usage: USAGE, words: 2, options: OPTIONS }, ({ words, values }) => replay(words, values));
