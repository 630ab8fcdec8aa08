/**
 * As `npm run reliability`, with three servers of NATS that keep each stream three times, as in Kubernetes:
 *
 *   npm run nats-cluster -w tests [-- --orders 500]
 *
 * starts a shop of its own, writes the table of `docs/reliability.md`, and ends with 1 when an order was lost, doubled
 * or wrong, was left in a cart, or an event went into its stream more than once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type StreamInfo } from 'nats';
import { STREAMS } from '@handloom/contracts/events/streams';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { endMeasurement, measurementTold } from 'tools/command-line';
import { replicateStreams } from 'tools/migrations';
import type { OwnShop, Restartable } from '../shop/own-shop';
import type { Fault } from './faults';
import { renewReport } from './renew-report';
import { table } from './report';
import { isRight, runRows } from './run-row';
import { openScene } from './scene';
import { freeze, FROZEN_MS, haltAndResume } from './strikes';

const SERVERS = 3;
const AWAY_MS = 1_000;
const LOOK_EVERY_MS = 200;
const TOGETHER_WITHIN_MS = 60_000;
const { values } = measurementTold(__filename, {
  words: 0,
  options: { orders: { type: 'string', default: '500' } },
});
const ORDERS = Number(values.orders);

async function streamsOf(shop: OwnShop): Promise<StreamInfo[]> {
  const nats = await connect({ ...natsLogin(shop.natsUrl('operator')), timeout: 5_000 });
  try {
    const manager = await nats.jetstreamManager({ checkAPI: false, timeout: 3_000 });
    return await manager.streams.list().next();
  } finally {
    await nats.close();
  }
}

/** Each stream has a leader, and two others that have all of it. */
async function untilTogether(shop: OwnShop): Promise<void> {
  const deadline = performance.now() + TOGETHER_WITHIN_MS;
  for (;;) {
    const streams = await streamsOf(shop).catch(() => []);
    const isTogether = ({ cluster }: StreamInfo) =>
      cluster?.leader &&
      cluster.replicas?.length === SERVERS - 1 &&
      cluster.replicas.every(({ current, offline }) => current && !offline);
    const apart = streams.filter((stream) => !isTogether(stream));
    if (streams.length > 0 && apart.length === 0) return;
    const names = apart.map(({ config }) => config.name).join(', ');
    if (performance.now() > deadline)
      throw new Error(`They do not find each other again: ${names}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** The server that takes what is published to the stream of orders. */
async function leader(shop: OwnShop): Promise<Restartable> {
  const { cluster } = await ordersStream(shop);
  return shop.natsServers[Number(cluster?.leader?.at(-1))] as Restartable;
}

async function ordersStream(shop: OwnShop): Promise<StreamInfo> {
  const streams = await streamsOf(shop);
  return streams.find(({ config }) => config.name === STREAMS.orders.name) as StreamInfo;
}

let turn = 0;
const nextOf = ({ natsServers }: OwnShop) => natsServers[turn++ % SERVERS] as Restartable;

const struckAndTogether =
  (strike: (shop: OwnShop) => Promise<void>): Fault['strike'] =>
  async ({ shop }) => {
    await strike(shop);
    await untilTogether(shop);
  };

const FAULTS: Fault[] = [
  { name: 'none', point: '–', times: 0, strike: async () => undefined },
  {
    name: 'one of three killed, back after 1 s',
    point: 'each in turn',
    times: 6,
    strike: struckAndTogether((shop) => haltAndResume(nextOf(shop), { awayMs: AWAY_MS })),
  },
  {
    name: 'the leader of the orders’ stream killed, back after 1 s',
    point: 'any moment',
    strike: struckAndTogether(async (shop) =>
      haltAndResume(await leader(shop), { awayMs: AWAY_MS }),
    ),
  },
  {
    name: `one of three frozen for ${FROZEN_MS / 1_000} s`,
    point: 'each in turn',
    times: 6,
    strike: struckAndTogether((shop) => freeze(nextOf(shop).pid())),
  },
  {
    name: 'two of three killed, back after 1 s',
    point: 'each pair in turn',
    times: 6,
    strike: struckAndTogether(async (shop) => {
      const spared = nextOf(shop);
      const others = shop.natsServers.filter((server) => server !== spared);
      await Promise.all(others.map((server) => haltAndResume(server, { awayMs: AWAY_MS })));
    }),
  },
  {
    name: 'all three killed, back after 1 s',
    point: 'any moment',
    times: 3,
    strike: struckAndTogether(async ({ natsServers }) => {
      await Promise.all(natsServers.map((server) => haltAndResume(server, { awayMs: AWAY_MS })));
    }),
  },
];

/** How many messages of the orders' stream are of an event that came there before. */
async function sentAgain(shop: OwnShop): Promise<number> {
  const [published] = await shop.rows<{ n: number }>(
    'orders',
    'SELECT count(*)::int AS n FROM outbox WHERE published_at IS NOT NULL',
  );
  const { state } = await ordersStream(shop);
  return state.messages - (published?.n ?? 0);
}

async function main(): Promise<boolean> {
  const { scene, close } = await openScene({ natsServers: SERVERS });
  try {
    await replicateStreams(scene.shop.natsUrl('operator'), SERVERS);
    await untilTogether(scene.shop);
    const rows = await runRows(scene, FAULTS, ORDERS);
    const again = await sentAgain(scene.shop);
    console.log(`events that went into the orders' stream more than once: ${again}`);
    await renewReport({ 'nats-cluster': table(rows) });
    return rows.every(isRight) && again === 0;
  } finally {
    await close();
  }
}

endMeasurement(main());
