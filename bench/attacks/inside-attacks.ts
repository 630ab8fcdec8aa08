import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as openSocket } from 'node:net';
import { connect, Events, type NatsError } from 'nats';
import { Client } from 'pg';
import type { NatsUser } from '@handloom/nats-access/rights';
import { REQUEST_COUNTS } from '@handloom/contracts/request-counts';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { tapServer } from '@handloom/test-kit/server-tap';
import { startTestNats } from '@handloom/test-kit/test-nats';
import type { OwnShop } from '../../tests/shop/own-shop';

export interface Tried {
  who: string;
  what: string;
  outcome: string;
}

/** What each login of NATS may not say, or hear. */
const MESSAGES: [NatsUser, string][] = [
  ['svc-orders', 'shop.catalog.product-changed.v1'],
  ['svc-identity', 'shop.catalog.product-changed.v1'],
  ['gateway', 'shop.catalog.product-changed.v1'],
  ['svc-catalog', 'shop.orders.placed.v1'],
  ['svc-catalog', '$KV.releases.shell'],
  ['gateway', '$JS.API.STREAM.DELETE.KV_releases'],
];

/** Somebody inside the network, with one part's login or none. */
export async function natsAttacks(shop: OwnShop): Promise<Tried[]> {
  const address = new URL(shop.natsUrl('gateway'));
  address.username = '';
  const nobody = await connect({
    ...natsLogin(address.href),
    timeout: 3_000,
    reconnect: false,
  }).then(
    async (connection) => {
      await connection.close();
      return 'let in';
    },
    (error: Error) => `refused: ${error.message}`,
  );
  const tried: Tried[] = [
    { who: 'nobody', what: 'connects', outcome: nobody },
    { who: 'nobody', what: 'speaks without TLS', outcome: await speakPlainly(address) },
    ...(await standBetween(shop.natsUrl('gateway'))),
  ];
  for (const [who, subject] of MESSAGES) {
    const connection = await connect({ ...natsLogin(shop.natsUrl(who)), timeout: 10_000 });
    let outcome = 'taken';
    void (async () => {
      for await (const { type, permissionContext } of connection.status()) {
        if (type === Events.Error && permissionContext) outcome = 'refused';
      }
    })();
    connection.publish(subject, '{"price":0}');
    await connection.flush();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await connection.close();
    tried.push({ who, what: `publishes ${subject}`, outcome });
  }
  return tried;
}

async function speakPlainly({ hostname, port }: URL): Promise<string> {
  const socket = openSocket(Number(port), hostname);
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
  socket.on('error', () => undefined);
  socket.setTimeout(5_000, () => socket.destroy());
  socket.write('CONNECT {"verbose":true}\r\nPING\r\n');
  await once(socket, 'close');
  return /\+OK|PONG/.test(answers) ? 'answered' : 'refused: the connection is ended unanswered';
}

/** Somebody through whom all bytes pass. */
async function standBetween(natsUrl: string): Promise<Tried[]> {
  const who = 'who stands between';
  const tap = await tapServer(natsUrl);
  const connection = await connect(natsLogin(tap.url));
  connection.publish(REQUEST_COUNTS, '{}');
  await connection.flush();
  await connection.close();
  await tap.close();
  // The server's greeting comes before encryption begins.
  const [, said = ''] = tap.overheard().split(/INFO .*\r\n/);
  const isPlain = [REQUEST_COUNTS, 'CONNECT', 'PING'].some((word) => said.includes(word));
  const outcome = isPlain ? 'reads it' : `refused: ${said.length} bytes, none of them readable`;
  const impostor = await startTestNats();
  const { hostname, port } = new URL(impostor.url);
  const asked = new URL(natsUrl);
  asked.host = `${hostname}:${port}`;
  const believed = await connect({ ...natsLogin(asked.href), reconnect: false }).then(
    async (deceived) => {
      await deceived.close();
      return 'believed';
    },
    ({ code, message }: NatsError) => `refused: ${code}, ${message}`,
  );
  await impostor.stop();
  return [
    { who, what: 'reads what a gateway says', outcome },
    { who, what: 'answers a gateway as NATS, without TLS', outcome: believed },
  ];
}

const STATEMENTS = [
  'DROP TABLE _prisma_migrations',
  'CREATE TABLE public.mine (x int)',
  "UPDATE _prisma_migrations SET migration_name = 'x'",
  'DELETE FROM admin_changes',
  "SELECT pg_read_file('/etc/passwd')",
  "COPY (SELECT 1) TO PROGRAM 'true'",
  'CREATE ROLE mine SUPERUSER',
];

/** Somebody who got hold of a service's own login. */
export async function sqlAttacks(shop: OwnShop): Promise<Tried[]> {
  const services = ['catalog', 'orders', 'identity'] as const;
  const tried: Tried[] = [];
  for (const [place, service] of services.entries()) {
    const environment = await readFile(
      `/proc/${await shop.pidOf(`svc-${service}`)}/environ`,
      'utf8',
    );
    const own = /(?:^|\0)DATABASE_URL=([^\0]+)/.exec(environment)?.[1] ?? '';
    const who = `svc-${service}`;
    const client = new Client({ connectionString: own });
    await client.connect();
    for (const sql of STATEMENTS) {
      tried.push({ who, what: sql, outcome: await outcomeOf(client.query(sql)) });
    }
    await client.end();
    const other = services[(place + 1) % services.length] ?? 'catalog';
    const elsewhere = new URL(own);
    elsewhere.pathname = new URL(shop.databaseUrl(other)).pathname;
    const foreign = new Client({ connectionString: elsewhere.href });
    const reads = foreign.connect().then(() => foreign.query('SELECT * FROM outbox LIMIT 1'));
    tried.push({ who, what: `reads svc-${other}’s database`, outcome: await outcomeOf(reads) });
    await foreign.end().catch(() => undefined);
  }
  return tried;
}

function outcomeOf(statement: Promise<unknown>): Promise<string> {
  return statement.then(
    () => 'done',
    (error: Error & { code?: string }) => `refused: ${error.message.split('\n')[0]}`,
  );
}
