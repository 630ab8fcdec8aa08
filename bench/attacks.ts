/**
 * What attacks get, and what honest visitors notice of them, at a shop of its own with the limits of production:
 *
 *   npx tsx bench/attacks.ts [seconds=5] [only names with=…] > docs/attacks-table.md
 *
 * The gateway trusts this machine as its front, so that each request says where it comes from. The attacker is a process
 * of its own, and shares the machine with the shop: what visitors notice is also that. Before each attack the same
 * visitors walk alone for as long.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { measurementTold } from 'tools/command-line';
import { startOwnShop, type OwnShop } from '../tests/shop/own-shop';
import type { Target } from './attacks/attack';
import type { Order } from './attacks/attacker';
import { floods } from './attacks/floods';
import { honestVisitors, type HonestVisitors, type Noticed } from './attacks/honest-visitors';
import { natsAttacks, sqlAttacks, type Tried } from './attacks/inside-attacks';
import { rawAttacks } from './attacks/raw-attacks';
import { call, closeConnections } from './load';

const [seconds = '5', only = ''] = measurementTold(__filename, { words: 2 }).words;
const REST_MS = 1_500;
const PARTS = ['gateway', 'svc-catalog', 'svc-identity', 'svc-orders'];

async function main(): Promise<void> {
  const shop = await startOwnShop({
    settings: {
      RATE_LIMIT_FACTOR: '1',
      TRUST_PROXY: '127.0.0.1',
      SEED_PRODUCTS: '2000',
      PICTURES_AHEAD: 'false',
      LOG_LEVEL: 'warn',
    },
  });
  const front = await startFront(shop.url);
  try {
    const list = `${shop.url}/api/products?limit=24`;
    const { text } = await call(list, { method: 'GET', expected: 200 });
    const { products } = JSON.parse(text) as { products: { _id: string }[] };
    const visitors = await honestVisitors(
      shop.url,
      products.map(({ _id }) => _id),
    );
    const target: Target = {
      url: shop.url,
      products: products.map(({ _id }) => _id),
      picture: await largePicture(shop.url, products[0]?._id ?? ''),
      email: visitors.known?.email ?? '',
      cookie: visitors.known?.cookie ?? '',
      frontPort: front?.port ?? null,
    };
    // Whatever is made once is made before.
    await visitors.walk(5);
    console.log(title());
    for (const [place, attack] of [...rawAttacks, ...floods].entries()) {
      if (!attack.name.includes(only)) continue;
      console.log(await rowOf({ shop, visitors, target, place }));
    }
    console.log(insideTable([...(await natsAttacks(shop)), ...(await sqlAttacks(shop))]));
  } finally {
    closeConnections();
    front?.stop();
    await shop.stop();
  }
}

interface Round {
  shop: OwnShop;
  visitors: HonestVisitors;
  target: Target;
  place: number;
}

async function rowOf({ shop, visitors, target, place }: Round): Promise<string> {
  const attack = [...rawAttacks, ...floods][place];
  if (!attack) throw new Error(`There is no attack ${place}`);
  const lasts = attack.seconds ?? Number(seconds);
  const memoryBefore = await memoryOf(shop);
  const before = await visitors.walk(Number(seconds));
  const attacker = fork(path.join(__dirname, 'attacks', 'attacker.ts'), {
    execArgv: ['--require', 'tsx/cjs'],
  });
  const counted = new Promise<Record<string, number>>((resolve, reject) => {
    attacker.once('message', (counts) => resolve(counts as Record<string, number>));
    attacker.once('error', reject);
  });
  await new Promise((resolve) => attacker.once('spawn', resolve));
  attacker.send({ place, seconds: lasts, target } satisfies Order);
  // It reads its program first.
  await pause(1_000);
  const during = await visitors.walk(lasts - 1);
  const counts = await counted;
  await pause(REST_MS);
  const memoryAfter = await memoryOf(shop);
  const outcomes = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
  return row([
    attack.name,
    attack.sent,
    outcomes,
    told(before),
    told(during),
    `${memoryBefore} → ${memoryAfter}`,
  ]);
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
const told = ({ p50, p95, failed, requests }: Noticed) =>
  `${p50.toFixed(0)} / ${p95.toFixed(0)} ms${failed ? `, ${failed} of ${requests} failed` : ''}`;

function title(): string {
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
  const now = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return [
    `${now} UTC, ${cpus().length} cores, load average ${load} when it began, ${seconds} s each if nothing else is said.`,
    '',
    row(['Attack', 'Sent', 'Answered', 'Visitors before, p50 / p95', 'during', 'Memory, MB']),
    row(Array.from({ length: 6 }, () => '---')),
  ].join('\n');
}

function insideTable(tried: Tried[]): string {
  const rows = tried.map(({ who, what, outcome }) => row([who, `\`${what}\``, outcome]));
  return ['', row(['Who', 'Tries', 'Outcome']), row(['---', '---', '---']), ...new Set(rows)].join(
    '\n',
  );
}

/** Resident memory of the parts that serve, in MB. */
async function memoryOf(shop: OwnShop): Promise<string> {
  const texts = await Promise.all(
    PARTS.map(async (part) => readFile(`/proc/${await shop.pidOf(part)}/status`, 'utf8')),
  );
  const kb = texts.map((text) => Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0));
  return (kb.reduce((sum, each) => sum + each, 0) / 1_024).toFixed(0);
}

/** As the page's own list of sizes names it. */
async function largePicture(url: string, id: string): Promise<string> {
  const { text } = await call(`${url}/product/${id}`, { method: 'GET', expected: 200 });
  const named = [...text.matchAll(/(\/images\/\w+\?w=(\d+)) \d+w/g)];
  const largest = named.toSorted((a, b) => Number(b[2]) - Number(a[2]))[0]?.[1] ?? '';
  await call(url + largest, { method: 'GET', expected: 200 });
  return largest;
}

/** Caddy as `deploy/` has it, where there is one on this machine. */
async function startFront(gateway: string): Promise<{ port: number; stop(): void } | null> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-front-'));
  const config = path.resolve(__dirname, '..', 'deploy', 'tls', 'Caddyfile');
  const child: ChildProcess = spawn(
    'caddy',
    ['run', '--config', config, '--adapter', 'caddyfile'],
    {
      env: {
        ...process.env,
        SHOP_ORIGIN: `https://localhost:${port}`,
        TLS: 'tls internal',
        GATEWAYS: new URL(gateway).host,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdio: 'ignore',
    },
  );
  const started = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', () => resolve(false));
    setTimeout(() => resolve(true), 4_000);
  });
  const stop = () => {
    child.kill();
    void rm(folder, { recursive: true, force: true });
  };
  if (started) return { port, stop };
  stop();
  return null;
}

void main();
