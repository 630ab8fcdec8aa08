/**
 * The key that signs sessions is changed several times, by the command, while signed-in shoppers ask without a pause and
 * others log in; nothing is restarted:
 *
 *   npm run rotated-key -w tests [-- --rotations 5]
 *
 * starts a shop of its own with a second copy of svc-orders and of the gateway, writes the table of
 * `docs/reliability.md`, and ends with 1 when somebody was signed out, or a new key signed nothing. The last row takes
 * the former keys away instead of keeping them; it must be seen.
 */
import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { acceptedKeys } from '@handloom/service-kit/sessions/session-keys';
import { endMeasurement, measurementTold } from 'tools/command-line';
import { apiSession, apiShopper, type ApiShopper } from '../shop/api-client';
import { startOwnShop, type OwnShop } from '../shop/own-shop';
import { startCopy } from './part-copy';
import { asking, placesOfSessions } from './places-of-sessions';
import { renewReport } from './renew-report';

const REPOSITORY = path.resolve(__dirname, '../..');
const SHOPPERS = 24;
const LOGINS_EVERY_MS = 50;
const BETWEEN_ROTATIONS_MS = 3_000;
const PASSWORD = 'a good rug';

const { values } = measurementTold(__filename, {
  words: 0,
  options: { rotations: { type: 'string', default: '5' } },
});
const ROTATIONS = Number(values.rotations);

interface Row {
  name: string;
  rotations: number;
  requests: number;
  logins: number;
  /** Keys that signed one of the logins. */
  keys: number;
  signedOut: number;
  /** Neither signed in nor signed out. */
  failed: number;
  isControl: boolean;
}

type Ask = (cookie: string) => Promise<string>;

/** Shoppers of `cookies` ask everywhere and others log in and ask, until `work` is done. */
async function during(
  work: () => Promise<void>,
  { asks, cookies, logIn }: { asks: Ask[]; cookies: string[]; logIn: () => Promise<string> },
) {
  const seen = { requests: 0, logins: 0, signedOut: 0, failed: 0 };
  const keys = new Set<string>();
  let isOver = false;
  const askOnce = async (cookie: string, turn: number) => {
    const word = await (asks[turn % asks.length] as Ask)(cookie);
    seen.requests += 1;
    seen.signedOut += Number(word === 'refused');
    seen.failed += Number(word === 'away');
  };
  const shopping = cookies.map(async (cookie, seat) => {
    for (let turn = seat; !isOver; turn += 1) await askOnce(cookie, turn);
  });
  const loggingIn = (async () => {
    while (!isOver) {
      const cookie = await logIn();
      seen.logins += 1;
      keys.add(kidOf(cookie));
      // Whoever it is asked at may not have met the key yet.
      await Promise.all(asks.map((_ask, turn) => askOnce(cookie, turn)));
      await pause(LOGINS_EVERY_MS);
    }
  })();
  await work().finally(() => (isOver = true));
  await Promise.all([...shopping, loggingIn]);
  return { ...seen, keys: keys.size };
}

function kidOf(cookie: string): string {
  const head = /handloom_session=([^.;]+)/.exec(cookie)?.[1] ?? '';
  return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid;
}

async function rotate(shop: OwnShop): Promise<void> {
  await promisify(execFile)('npm', ['run', 'rotate-session-key'], {
    cwd: REPOSITORY,
    env: { ...process.env, SHOP_DATA_DIR: shop.dataDir },
  });
}

/** What a careless operator does: only the newest key is accepted any more. */
async function forgetFormerKeys(shop: OwnShop): Promise<void> {
  const file = path.join(shop.dataDir, 'session-public-keys.pem');
  const [newest] = acceptedKeys(await readFile(file, 'utf8')).values();
  await writeFile(`${file}.part`, `${newest}\n`);
  await rename(`${file}.part`, file);
}

async function main(): Promise<boolean> {
  const shop = await startOwnShop();
  const ended: (() => Promise<void>)[] = [];
  const rows: Row[] = [];
  try {
    const orders = await startCopy(shop, 'svc-orders');
    ended.push(orders.end);
    const ordersUrl = `${await shop.addressOf('svc-orders')},${orders.url}`;
    const told = { ORDERS_URL: ordersUrl, METRICS_PORT: '0' };
    const gateway = await startCopy(shop, 'gateway', told);
    ended.push(gateway.end);
    const asks: Ask[] = [
      ...(await placesOfSessions(shop)).map(({ ask }) => ask),
      asking(`${orders.url}/api/cart`),
      asking(`${gateway.url}/api/cart`),
      asking(`${gateway.url}/api/events`),
    ];
    const shoppers: ApiShopper[] = [];
    while (shoppers.length < SHOPPERS) {
      shoppers.push(await apiShopper(shop.url, { email: `${shoppers.length}@example.com` }));
    }
    let nth = 0;
    const logIn = async () => {
      const email = `${(nth += 1) % SHOPPERS}@example.com`;
      return (await apiSession(shop.url, { email, password: PASSWORD })).cookie;
    };
    const people = { asks, cookies: shoppers.map(({ cookie }) => cookie), logIn };
    const note = async (name: string, rotations: number, work: () => Promise<void>) => {
      const isControl = name.startsWith('former');
      rows.push({ name, rotations, ...(await during(work, people)), isControl });
      console.log(cells(rows.at(-1) as Row));
    };
    await note('rotated', ROTATIONS, async () => {
      await pause(BETWEEN_ROTATIONS_MS);
      for (let times = 0; times < ROTATIONS; times += 1) {
        await rotate(shop);
        await pause(BETWEEN_ROTATIONS_MS);
      }
    });
    await note('former keys taken away', 0, async () => {
      await forgetFormerKeys(shop);
      await pause(BETWEEN_ROTATIONS_MS);
    });
    await renewReport({ rotations: report(rows) });
    return rows.every(isRight);
  } finally {
    for (const end of ended) await end();
    await shop.stop();
  }
}

function isRight({ isControl, rotations, requests, keys, signedOut, failed }: Row): boolean {
  if (isControl) return signedOut > 0;
  return requests > 0 && keys === rotations + 1 && signedOut === 0 && failed === 0;
}

function cells({ name, rotations, requests, logins, keys, signedOut, failed }: Row): string {
  return `| ${[name, rotations, requests, logins, keys, signedOut, failed].join(' | ')} |`;
}

function report(rows: Row[]): string {
  return [
    '| Session key | Times | Requests | Logins | Keys that signed them | Answers of 401 | Not answered |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(cells),
  ].join('\n');
}

endMeasurement(main());
