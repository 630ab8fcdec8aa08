/**
 * How fast readers are served, beside a bare Fastify route that answers with a ready text, at 16 connections, in
 * turns; medians of the rounds:
 *
 *   npx tsx bench/readers.ts [rounds=5] [seconds=2] [products=2000]
 *   GATEWAYS="before=http://127.0.0.1:8080@<process id> now=…" npx tsx bench/readers.ts [rounds] [seconds]
 *
 * The first starts a shop; the second takes gateways that run, such as two versions before the same services.
 * Beside each rate stands the processor time of the process that answered, per answer, which says more than the
 * rate where other work keeps the cores busy; and of the generator, which must have time to spare.
 */
import { measurementTold } from 'tools/command-line';
import { startOwnShop } from '../tests/shop/own-shop';
import { keepAsking, type Asked } from './keep-asking';
import { call, quantile, signUp } from './load';
import { processorTimeOf } from './processor-time';
import { startBareRoute } from './start-bare-route';

const [rounds = '5', seconds = '2', products = '2000'] = measurementTold(__filename, {
  words: 3,
}).words;
const { GATEWAYS } = process.env;
const CONNECTIONS = 16;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Target extends Asked {
  name: string;
  server: string;
  /** Of the process that answers. */
  pid: number;
}

interface Measured {
  perSecond: number;
  /** Microseconds of processor time per answer. */
  server: number;
  /** Of one core. */
  generator: number;
}

interface Gateway {
  name: string;
  url: string;
  pid: number;
}

async function openShop() {
  const gateways = (GATEWAYS ?? '').split(' ').flatMap((text): Gateway[] => {
    const [, name, url, pid] = /^(\w+)=(http:[^@]+)@(\d+)$/.exec(text) ?? [];
    return name && url ? [{ name, url, pid: Number(pid) }] : [];
  });
  if (gateways.length > 0) {
    // Of the yardsticks only the one that reads no database is asked.
    const databaseUrl = () => 'postgresql://127.0.0.1/';
    return { gateways, databaseUrl, stop: async () => undefined };
  }
  const settings = { SEED_PRODUCTS: products, PICTURES_AHEAD: 'false' };
  const shop = await startOwnShop({ settings });
  const gateway = { name: 'gateway', url: shop.url, pid: await shop.pidOf('gateway') };
  return { ...shop, gateways: [gateway] };
}

async function targetsOf(shop: Gateway): Promise<Target[]> {
  const list = '/api/products?limit=24';
  const { text } = await call(shop.url + list, { method: 'GET', expected: 200 });
  const [first] = (JSON.parse(text) as { products: { _id: string }[] }).products;
  const product = `/api/products/${first?._id}`;
  const document = `/product/${first?._id}`;
  const cookie = await signUp(shop);
  // No two rounds ask for the same.
  const run = Date.now();

  const ofShop = (what: string, path: string | Asked['path'], other: Partial<Asked> = {}) => ({
    name: `${shop.name}: ${what}`,
    path: typeof path === 'string' ? () => path : path,
    expected: 200,
    ...other,
    server: shop.url,
    pid: shop.pid,
  });
  const inBoth = (name: string, path: string) => [
    ofShop(name, path),
    ofShop(`${name}, brotli`, path, { headers: BROTLI }),
  ];
  return [
    ...inBoth('list', list),
    ...inBoth('category', '/api/products?category=hand-tufted&limit=24'),
    ...inBoth('search', '/api/products?limit=24&search=floral'),
    ...inBoth('product', product),
    ofShop('list, unknown parameters', (n) => `${list}&x=${run}${n}`, { headers: BROTLI }),
    ofShop('document, guest', document, { headers: BROTLI }),
    ofShop('document, signed in', document, { headers: { ...BROTLI, cookie } }),
    ofShop('unknown paths', (n) => `/no-such-page-${run}${n}`, { headers: BROTLI, expected: 404 }),
  ];
}

function bareTargets({ url, pid }: { url: string; pid: number }): Target[] {
  return [1_000, 33_000].map((bytes) => ({
    name: `bare route, ${bytes / 1_000} kB`,
    path: () => `/text/${bytes}`,
    expected: 200,
    server: url,
    pid,
  }));
}

async function measure(target: Target): Promise<Measured> {
  // Whatever is made once is made before.
  await keepAsking(target.server, target, { connections: 1, seconds: 0.02 });
  const [used, own, began] = [
    await processorTimeOf(target.pid),
    process.cpuUsage(),
    performance.now(),
  ];
  const load = { connections: CONNECTIONS, seconds: Number(seconds) };
  const answers = await keepAsking(target.server, target, load);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(own);
  return {
    perSecond: (answers / ms) * 1_000,
    server: (((await processorTimeOf(target.pid)) - used) * 1_000) / answers,
    generator: (user + system) / 1_000 / ms,
  };
}

function report(targets: Target[], measured: Map<Target, Measured[]>): void {
  const median = (target: Target, figure: keyof Measured) =>
    quantile(measured.get(target)?.map((one) => one[figure]) ?? [], 0.5);
  const [bare] = targets;
  console.log(`${'at 16 connections'.padEnd(34)}  per second   of bare   µs each   generator`);
  for (const target of targets) {
    const [rate, server, generator] = (['perSecond', 'server', 'generator'] as const).map(
      (figure) => median(target, figure),
    ) as [number, number, number];
    const share = bare ? rate / median(bare, 'perSecond') : 0;
    console.log(
      `${target.name.padEnd(34)}  ${rate.toFixed(0).padStart(10)}  ${(share * 100).toFixed(1).padStart(7)}%` +
        `  ${server.toFixed(0).padStart(8)}  ${(generator * 100).toFixed(0).padStart(9)}%`,
    );
  }
}

async function main(): Promise<void> {
  const shop = await openShop();
  const bare = await startBareRoute(shop);
  try {
    const ofGateways = await Promise.all(shop.gateways.map(targetsOf));
    // Those of the same kind follow each other.
    const [first = []] = ofGateways;
    const inTurns = first.flatMap((_, place) =>
      ofGateways.flatMap((targets) => targets[place] ?? []),
    );
    const targets = [...bareTargets(bare), ...inTurns];
    const measured = new Map<Target, Measured[]>(targets.map((target) => [target, []]));
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const target of targets) measured.get(target)?.push(await measure(target));
    }
    report(targets, measured);
  } finally {
    bare.stop();
    await shop.stop();
  }
}

void main();
