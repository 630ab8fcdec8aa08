import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'nats';
import type { PaymentMethod } from '@handloom/contracts/orders';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import type { OwnShop } from '../shop/own-shop';
import { startCopy, type PartCopy } from './part-copy';
import type { PostgresTap, StatementPoint } from './postgres-tap';
import type { ShoppingOptions } from './shoppers';
import { PAYMENT_FAULTS } from './payment-faults';
import type { MailServer } from './mail-server';
import { freeze, freezePostgres, FROZEN_MS, haltAndResume, kill } from './strikes';

/** What the faults act on. */
export interface Scene {
  shop: OwnShop;
  tap: PostgresTap;
  mails: MailServer;
}

/** A row of the table. */
export interface Fault {
  name: string;
  /** Where in the work it strikes. */
  point: string;
  /** Strikes once; resolves when the part is (being made) well again. */
  strike(scene: Scene): Promise<void>;
  /** How often, at the least; the row ends when enough orders are confirmed, too. */
  times?: number;
  /** How the shoppers of this row pay; default: on delivery. */
  paymentMethod?: PaymentMethod;
  /** Where shoppers call instead of the gateway. */
  doors?(scene: Scene): Promise<NonNullable<ShoppingOptions['doors']>>;
  /** After the row. */
  tidyUp?(scene: Scene): Promise<void>;
}

const POINT_WITHIN_MS = 10_000;

/** Kills svc-orders when a statement is just there. */
async function killAt({ shop, tap }: Scene, point: StatementPoint): Promise<void> {
  const pid = await shop.pidOf('svc-orders');
  let isDone = false;
  tap.atNext(point, () => {
    process.kill(pid, 'SIGKILL');
    isDone = true;
  });
  const deadline = Date.now() + POINT_WITHIN_MS;
  while (!isDone) {
    if (Date.now() > deadline) throw new Error(`No statement like ${point.statement} came.`);
    await pause(10);
  }
  while ((await shop.pidOf('svc-orders')) === pid) await pause(20);
}

const ORDERS_DATABASE = /_orders$/;
const PLACES_AN_ORDER = /INSERT INTO (?:"public"\.)?"?orders"?\b/i;
/** Reads what waits too; without an id it marks nothing. */
const MARKS_AS_PUBLISHED = { statement: /UPDATE outbox SET published_at = \$/, first: /[0-9a-f]/ };

const partKilled = (part: string): Fault => ({
  name: `${part} killed`,
  point: 'any moment',
  strike: ({ shop }) => kill(shop, part),
});
const partFrozen = (part: string): Fault => ({
  name: `${part} frozen for ${FROZEN_MS / 1_000} s`,
  point: 'any moment',
  strike: async ({ shop }) => freeze(await shop.pidOf(part)),
});

export const FAULTS: Fault[] = [
  { name: 'none', point: '–', times: 0, strike: async () => undefined },
  {
    name: 'svc-orders killed',
    point: 'before the order is written',
    strike: (scene) =>
      killAt(scene, { statement: PLACES_AN_ORDER, database: ORDERS_DATABASE, when: 'sent' }),
  },
  {
    name: 'svc-orders killed',
    point: 'after the commit, before the answer',
    strike: (scene) =>
      killAt(scene, { statement: PLACES_AN_ORDER, database: ORDERS_DATABASE, when: 'answered' }),
  },
  {
    name: 'svc-orders killed',
    point: 'its relay has published, not yet written it down',
    strike: (scene) =>
      killAt(scene, { ...MARKS_AS_PUBLISHED, database: ORDERS_DATABASE, when: 'sent' }),
  },
  ...['svc-orders', 'svc-catalog', 'svc-identity', 'gateway'].flatMap((part) => [
    partKilled(part),
    partFrozen(part),
  ]),
  {
    name: 'PostgreSQL killed',
    point: 'any moment',
    strike: ({ shop }) => haltAndResume(shop.postgres),
  },
  {
    name: `PostgreSQL frozen for ${FROZEN_MS / 1_000} s`,
    point: 'any moment',
    strike: ({ shop }) => freezePostgres(shop),
  },
  {
    name: 'NATS killed, back after 1 s',
    point: 'any moment',
    strike: ({ shop }) => haltAndResume(shop.nats, { awayMs: 1_000 }),
  },
  {
    name: `NATS frozen for ${FROZEN_MS / 1_000} s`,
    point: 'any moment',
    strike: ({ shop }) => freeze(shop.nats.pid()),
  },
  {
    name: 'NATS loses its store',
    point: 'any moment',
    times: 3,
    strike: ({ shop }) => shop.nats.loseStore(),
  },
  {
    name: 'an unreadable event',
    point: 'in the streams of orders and of the catalogue',
    times: 20,
    strike: async ({ shop }) => {
      for (const [user, subject] of [
        ['svc-orders', 'shop.orders.placed.v1'],
        ['svc-orders', 'shop.orders.updated.v1'],
        ['svc-catalog', 'shop.catalog.product-changed.v1'],
      ] as const) {
        const nats = await connect(natsLogin(shop.natsUrl(user)));
        await nats.jetstream().publish(subject, '{not json');
        await nats.jetstream().publish(subject, '{"id":"x"}');
        await nats.close();
      }
    },
  },
  {
    name: 'the mail server is away for 2 s',
    point: 'any moment',
    strike: async ({ mails }) => {
      await mails.stop();
      await pause(2_000);
      await mails.start();
    },
  },
  twoCopies(),
  ...PAYMENT_FAULTS,
];

/** A second svc-orders beside the launcher's; shoppers use both, and one of them is killed at random. */
function twoCopies(): Fault {
  let second: PartCopy | null = null;
  return {
    name: 'two copies of svc-orders, one killed',
    point: 'any moment, at random',
    times: 6,
    async doors({ shop }) {
      const { url } = (second = await startCopy(shop, 'svc-orders'));
      return async () => [await shop.addressOf('svc-orders').catch(() => url), url];
    },
    async strike({ shop }) {
      if (Math.random() < 0.5) return kill(shop, 'svc-orders');
      await second?.restart('SIGKILL');
    },
    async tidyUp() {
      await second?.end();
    },
  };
}
