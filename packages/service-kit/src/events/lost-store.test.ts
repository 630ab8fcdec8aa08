import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handloom/test-kit/eventually';
import { storedEvents } from '@handloom/test-kit/stored-messages';
import { createMetrics } from '../metrics/metrics';
import { startConsumers } from './consumer';
import { keepProvisioned } from './keep-provisioned';
import {
  noted,
  noteTaker,
  plan,
  startMessaging,
  type MessagingUnderTest,
} from './messaging-under-test';
import { newEvent } from './new-event';
import { recordEvent } from './outbox';
import { startOutboxRelay } from './outbox-relay';

jest.setTimeout(60_000);
const WITHIN_MS = 20_000;

let shop: MessagingUnderTest;
beforeEach(async () => {
  shop = await startMessaging();
});
afterEach(() => shop.close());

/** A copy of a service that publishes, provisions and consumes, as each of them is built. */
function startCopy() {
  const { databaseUrl, database, log } = shop;
  const nats = shop.link();
  const relay = shop.use(startOutboxRelay({ databaseUrl, nats, log }));
  keepProvisioned({ nats, relay, plan, log });
  const { consumer } = noteTaker();
  return {
    consume: () =>
      shop.use(
        startConsumers({ consumers: [consumer], database, nats, log, metrics: createMetrics() }),
      ),
  };
}
const words = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what} ${index}`);
const record = async (texts: string[], eachMs = 0) => {
  for (const text of texts) {
    await recordEvent(shop.database, newEvent(noted, { text }, null));
    await pause(eachMs);
  }
};
/** The handler writes a row for each event, so that one that is applied twice shows. */
const areApplied = (texts: string[]) =>
  eventually(async () => expect((await shop.notes()).sort()).toEqual([...texts].sort()), WITHIN_MS);
const areStored = (texts: string[]) =>
  eventually(async () => {
    const events = await storedEvents(shop.nats.url, 'identity');
    const found = events.map(({ data }) => noted.data.parse(data).text);
    expect(found.sort()).toEqual([...texts].sort());
  }, WITHIN_MS);

test.each(['first', 'second'] as const)(
  'when NATS loses its store under two copies, then nothing is lost or applied twice, and the %s consumes alone',
  async (survivor) => {
    const copies = [startCopy(), startCopy()] as const;
    const before = copies.map((copy) => copy.consume());
    const heard = words('heard', 20);
    await record(heard);
    await areApplied(heard);
    await Promise.all(before.map((one) => one.close()));
    // These are with NATS alone, and nobody has heard them yet.
    const kept = words('kept', 30);
    await record(kept);
    await areStored([...heard, ...kept]);

    const meanwhile = words('meanwhile', 60);
    const writing = record(meanwhile, 10);
    await shop.nats.halt();
    const [first, second] = [copies[0].consume(), copies[1].consume()];
    await pause(100);
    await shop.nats.loseStore();
    await writing;
    const all = [...heard, ...kept, ...meanwhile];
    await areApplied(all);

    await (survivor === 'first' ? second : first).close();
    const later = words('later', 20);
    await record(later);
    await areApplied([...all, ...later]);
    await areStored([...all, ...later]);
  },
);
