/**
 * How fast searches and suggestions are answered that nobody kept, beside a bare Fastify route with one SELECT, at 16
 * connections, in turns; medians of the rounds:
 *
 *   npx tsx bench/searches.ts [rounds=5] [seconds=2] [products=10000]
 *   SERVICES="before=http://127.0.0.1:4001@<process id> now=…" DATABASE_URL=<of svc-orders> npx tsx bench/searches.ts …
 *
 * The first starts a shop, and asks its svc-catalog and its gateway; the second asks what runs, such as two versions of
 * svc-catalog on the same database. No address is asked for twice, so that the gateway has none and no count of matches
 * is remembered. Beside each rate stands the processor time per answer of the process asked, and of PostgreSQL.
 */
import { measurementTold } from 'tools/command-line';
import { startOwnShop } from '../tests/shop/own-shop';
import { keepAsking, type Asked } from './keep-asking';
import { quantile } from './load';
import { processorTimeOf } from './processor-time';
import { startBareRoute } from './start-bare-route';
import { UNKEPT_SEARCHES } from './unkept-searches';

const [rounds = '5', seconds = '2', products = '10000'] = measurementTold(__filename, {
  words: 3,
}).words;
const { SERVICES, DATABASE_URL, POSTGRES_PID } = process.env;
const CONNECTIONS = 16;

interface Server {
  name: string;
  url: string;
  pid: number;
}

interface Target extends Asked {
  name: string;
  server: Server;
}

interface Measured {
  perSecond: number;
  /** Microseconds of processor time per answer. */
  server: number;
  postgres: number;
}

async function openShop() {
  const servers = (SERVICES ?? '').split(' ').flatMap((text): Server[] => {
    const [, name, url, pid] = /^(\w+)=(http:[^@]+)@(\d+)$/.exec(text) ?? [];
    return name && url ? [{ name, url, pid: Number(pid) }] : [];
  });
  if (servers.length > 0) {
    const postgres = Number(POSTGRES_PID ?? 0);
    return {
      servers,
      postgres,
      databaseUrl: () => DATABASE_URL ?? '',
      stop: async () => undefined,
    };
  }
  const settings = {
    SEED_PRODUCTS: products,
    PICTURES_AHEAD: 'false',
    RATE_LIMIT_FACTOR: '100000',
  };
  const shop = await startOwnShop({ settings });
  const catalog = await shop.addressOf('svc-catalog');
  return {
    ...shop,
    postgres: shop.postgres.pid(),
    servers: [
      { name: 'service', url: catalog, pid: await shop.pidOf('svc-catalog') },
      { name: 'gateway', url: shop.url, pid: await shop.pidOf('gateway') },
    ],
  };
}

async function measure(target: Target, postgres: number): Promise<Measured> {
  const pids = [target.server.pid, postgres];
  const used = await Promise.all(pids.map(processorTimeOf));
  const began = performance.now();
  const load = { connections: CONNECTIONS, seconds: Number(seconds) };
  const answers = await keepAsking(target.server.url, target, load);
  const ms = performance.now() - began;
  const [server = 0, database = 0] = await Promise.all(
    pids.map(async (pid, place) => (await processorTimeOf(pid)) - (used[place] ?? 0)),
  );
  return {
    perSecond: (answers / ms) * 1_000,
    server: (server * 1_000) / answers,
    postgres: (database * 1_000) / answers,
  };
}

function report(measured: Map<Target, Measured[]>): void {
  const median = (target: Target, figure: keyof Measured) =>
    quantile(measured.get(target)?.map((one) => one[figure]) ?? [], 0.5);
  const [bare] = measured.keys();
  console.log(`${'at 16 connections'.padEnd(42)}  per second   of bare   µs each   PostgreSQL`);
  for (const target of measured.keys()) {
    const share = bare ? median(target, 'perSecond') / median(bare, 'perSecond') : 0;
    console.log(
      `${target.name.padEnd(42)}  ${median(target, 'perSecond').toFixed(0).padStart(10)}` +
        `  ${(share * 100).toFixed(1).padStart(7)}%` +
        `  ${median(target, 'server').toFixed(0).padStart(8)}` +
        `  ${median(target, 'postgres').toFixed(0).padStart(11)}`,
    );
  }
}

async function main(): Promise<void> {
  const shop = await openShop();
  const bare = await startBareRoute(shop);
  try {
    const one = (name: string, server: Server, path: Asked['path']): Target => ({
      name,
      path,
      expected: 200,
      server,
    });
    const yardstick = { name: 'bare', ...bare };
    const { text } = await (
      await fetch(`${shop.servers[0]?.url}/api/products?limit=1`)
    )
      .text()
      .then((text) => ({ text }));
    const [first] = (JSON.parse(text) as { products: { _id: string }[] }).products;
    const targets = [
      one('bare route, one SELECT', yardstick, () => `/bare?id=${first?._id}`),
      one('bare route, one SELECT by Prisma', yardstick, () => `/bare-prisma?id=${first?._id}`),
      ...Object.entries(UNKEPT_SEARCHES).flatMap(([name, path]) =>
        shop.servers.map((server) => one(`${server.name}: ${name}`, server, path)),
      ),
    ];
    const measured = new Map<Target, Measured[]>(targets.map((target) => [target, []]));
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const target of targets) {
        measured.get(target)?.push(await measure(target, shop.postgres));
      }
    }
    report(measured);
  } finally {
    bare.stop();
    await shop.stop();
  }
}

void main();
