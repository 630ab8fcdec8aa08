/**
 * Two copies of each service and two gateways are restarted one after the other, while 32 shoppers browse
 * and order and nothing is tried again:
 *
 *   npm run rolling-restart -w tests [-- --rounds 3] [--only gateway]
 *
 * starts a shop of its own, writes the tables of `docs/reliability.md`, and ends with 1 when a request
 * failed, or when the two gateways did not agree in time. The last row kills instead of restarting; it must
 * be seen.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { endMeasurement, measurementTold } from 'tools/command-line';
import { startOwnShop, type OwnShop } from '../shop/own-shop';
import { gatewaysAgree, type Agreement } from './gateways-agree';
import { launchedCopy, startCopy, type PartCopy } from './part-copy';
import { renewReport } from './renew-report';
import { roundRobin } from './round-robin';
import { strictShoppers, type Trade } from './strict-shoppers';

/** As docker-compose.yml has it. */
const DRAIN_MS = 3_000;
/** From one copy to the next, as whoever rolls them out waits for the first to be at work. */
const SETTLE_MS = 1_500;
const SERVICES = ['svc-catalog', 'svc-orders', 'svc-identity'] as const;

const { values } = measurementTold(__filename, {
  words: 0,
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const ROUNDS = Number(values.rounds);

interface Row {
  name: string;
  restarts: number;
  trade: Trade;
  isControl: boolean;
}

async function twoOfEach(shop: OwnShop) {
  const services: Record<string, PartCopy[]> = {};
  for (const part of SERVICES) {
    services[part] = [await launchedCopy(shop, part), await startCopy(shop, part)];
  }
  const addresses = (part: string) => services[part]?.map(({ url }) => url).join(',') ?? '';
  const told = {
    CATALOG_URL: addresses('svc-catalog'),
    ORDERS_URL: addresses('svc-orders'),
    IDENTITY_URL: addresses('svc-identity'),
    METRICS_PORT: '0',
  };
  const gateways = [await startCopy(shop, 'gateway', told), await startCopy(shop, 'gateway', told)];
  return { ...services, gateway: gateways } as Record<
    (typeof SERVICES)[number] | 'gateway',
    PartCopy[]
  >;
}

async function main(): Promise<boolean> {
  const shop = await startOwnShop({ settings: { DRAIN_MS: String(DRAIN_MS) } });
  const ended: (() => Promise<void> | void)[] = [];
  try {
    const copies = await twoOfEach(shop);
    ended.push(...Object.values(copies).flatMap((both) => both.map((copy) => copy.end)));
    const gateways = copies.gateway.map(({ url }) => url);
    const door = roundRobin(gateways);
    ended.push(door.close);
    const tradeDuring = await strictShoppers(shop.url, door);

    const rows: Row[] = [];
    const roll = async (name: string, both: PartCopy[], signal: NodeJS.Signals) => {
      let restarts = 0;
      const trade = await tradeDuring(async () => {
        await pause(SETTLE_MS);
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const copy of both) {
            await copy.restart(signal);
            restarts += 1;
            await pause(SETTLE_MS);
          }
          if (both.length === 0) await pause(DRAIN_MS);
        }
      });
      rows.push({ name, restarts, trade, isControl: signal === 'SIGKILL' });
      console.log(cells(rows.at(-1) as Row));
      for (const failure of trade.failed.slice(0, 5)) console.log(`  ${failure}`);
    };
    await roll('nothing', [], 'SIGTERM');
    const chosen = Object.entries(copies).filter(([part]) => part.includes(values.only));
    for (const [part, both] of chosen) {
      const name = part === 'gateway' ? 'gateway, behind a round robin' : part;
      await roll(name, both, 'SIGTERM');
    }
    const agreements = await gatewaysAgree(shop, ...(gateways as [string, string]));
    for (const { what, ms } of agreements) console.log(`${what}: ${ms} ms`);
    await roll('svc-orders, killed instead', copies['svc-orders'], 'SIGKILL');

    if (values.only === '') await renewReport({ restarts: report(rows, agreements) });
    return rows.every(isRight) && agreements.every(({ ms, withinMs }) => ms <= withinMs);
  } finally {
    for (const end of ended) await end();
    await shop.stop();
  }
}

/** Of killed copies some calls must be seen to fail: else the run would not see what it looks for. */
function isRight({ trade, isControl }: Row): boolean {
  return trade.orders > 0 && trade.failed.length > 0 === isControl;
}

function cells({ name, restarts, trade }: Row): string {
  const { requests, orders, failed, leftToBrowser, slowestMs } = trade;
  const seconds = `${(slowestMs / 1_000).toFixed(1)} s`;
  const figures = [restarts, requests, orders, failed.length, leftToBrowser, seconds];
  return `| ${[name, ...figures].join(' | ')} |`;
}

function report(rows: Row[], agreements: Agreement[]): string {
  return [
    '| Restarted | Times | Requests | Orders | Failed | Left to the browser | Slowest answer |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(cells),
    '',
    '| Two gateways agree | After |',
    '| --- | --- |',
    ...agreements.map(({ what, ms }) => `| ${what} | ${ms} ms |`),
  ].join('\n');
}

endMeasurement(main());
