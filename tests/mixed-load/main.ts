/**
 * Readers, shoppers, an admin and imports at once, for an hour, in a shop of two copies of each part, while
 * something is killed or frozen each minute:
 *
 *   npm run mixed-load -w tests [-- --minutes 60] [--no-report]
 *
 * starts a shop of its own, writes the tables of `docs/reliability.md`, and ends with 1 when an order was lost,
 * doubled or wrong, an answer was wrong, or memory grew.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { endMeasurement, measurementTold } from 'tools/command-line';
import { startMailServer } from '../reliability/mail-server';
import { patientCaller } from '../reliability/patient-caller';
import { renewReport } from '../reliability/renew-report';
import { goShopping, rugsToBuy, type Shopping } from '../reliability/shoppers';
import { openBooks, type Verdict } from '../reliability/verdict';
import { ADMIN, apiSession } from '../shop/api-client';
import { startOwnShop, type OwnShop } from '../shop/own-shop';
import { keepChanging, keepImporting } from './admins';
import { AnswerTimes } from './answer-times';
import { growthOf, memoryTable, watchMemory } from './memory-over-time';
import { keepStriking } from './random-strikes';
import { keepReading } from './readers';

const RUGS = 2_000;
const READERS = 8;
/** Of each way to pay. */
const SHOPPERS = 4;
const THINKS_MS = 2_000;
/** Prices have to have come to svc-orders after this. */
const FOLLOWED_WITHIN_MS = 60_000;
/** Of all processes, from the second sixth of the time to the last. */
const MOST_GROWTH = 0.1;

const { values } = measurementTold(__filename, {
  words: 0,
  options: {
    minutes: { type: 'string', default: '60' },
    'no-report': { type: 'boolean' },
  },
});
const MINUTES = Number(values.minutes);

interface Hour {
  times: AnswerTimes;
  shopping: Shopping[];
  verdict: Verdict;
  wrong: string[];
  struck: Map<string, number>;
  memory: Awaited<ReturnType<typeof watchMemory>>;
}

async function load(shop: OwnShop): Promise<Hour> {
  const times = new AnswerTimes();
  const wrong: string[] = [];
  const onWrong = (sentence: string) => void wrong.push(sentence);
  const end = Date.now() + MINUTES * 60_000;
  const isOver = () => Date.now() > end;
  const rugs = await rugsToBuy(shop, RUGS);
  // Whose prices stay, so that each order's total is known; what is said of them changes; and their prices change.
  const bought = rugs.slice(0, RUGS / 2);
  const described = rugs.slice(RUGS / 2, RUGS * 0.75).map(({ _id }) => _id);
  const priced = rugs.slice(RUGS * 0.75).map(({ _id }) => _id);

  const judge = await openBooks(shop);
  const { cookie } = await apiSession(shop.url, ADMIN);
  const callerOf = (who: { cookie?: string }) =>
    patientCaller({ ...who, doors: async () => [shop.url], onWrong, onAnswered: times.add });
  const desk = () => ({ call: callerOf({ cookie }), isOver, onWrong });
  const shoppers = (paymentMethod: 'COD' | 'Stripe') =>
    goShopping({
      shop,
      paymentMethod,
      until: isOver,
      rugs: bought,
      shoppers: SHOPPERS,
      thinksMs: THINKS_MS,
      onAnswered: times.add,
    });
  const [cod, stripe, prices, struck, memory] = await Promise.all([
    shoppers('COD'),
    shoppers('Stripe'),
    keepImporting(desk(), priced),
    keepStriking(shop, isOver),
    watchMemory(shop, isOver),
    keepChanging(desk(), described, (ms) => times.addOf('admin: saved until it is shown', ms)),
    ...Array.from({ length: READERS }, () => keepReading(callerOf({}), isOver)),
  ]);
  const shopping = [cod, stripe];
  await shop.untilHealthy();
  wrong.push(
    ...shopping.flatMap(({ wrongAnswers }) => wrongAnswers),
    ...(await wrongPrices(shop, prices)),
  );
  const verdict = await judge(shopping.flatMap(({ acknowledged }) => acknowledged));
  return { times, shopping, verdict, wrong, struck, memory };
}

/** Of the catalogue, and of what svc-orders sells at, once all has followed. */
async function wrongPrices(shop: OwnShop, prices: ReadonlyMap<string, number>): Promise<string[]> {
  const deadline = Date.now() + FOLLOWED_WITHIN_MS;
  const pricesOf = async (service: 'catalog' | 'orders', table: string) => {
    const sql = `SELECT id::text, price_minor::float8 AS price FROM ${table}`;
    return shop.rows<{ id: string; price: number }>(service, sql);
  };
  for (;;) {
    const catalogue = await pricesOf('catalog', 'products');
    const sold = new Map(
      (await pricesOf('orders', 'catalogue_products')).map(({ id, price }) => [id, price]),
    );
    const wrong = catalogue.flatMap(({ id, price }) => {
      const imported = prices.get(id) ?? price;
      if (price === imported && sold.get(id) === price) return [];
      return `${id} was imported at ${imported}, stands at ${price} and is sold at ${sold.get(id)}`;
    });
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await pause(500);
  }
}

function tables({ times, shopping, verdict, wrong, struck, memory }: Hour): string {
  const sum = (of: (one: Shopping) => number) => shopping.reduce((all, one) => all + of(one), 0);
  const strikes = [...struck.values()].reduce((all, count) => all + count, 0);
  const orders = sum(({ acknowledged }) => acknowledged.length);
  const cartsLeft = sum((one) => one.cartsLeft);
  const wrongs = verdict.wrong.length + wrong.length;
  return [
    '| Minutes | Kills and freezes | Orders | Lost | Doubled | Wrong | Carts left |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    `| ${[MINUTES, strikes, orders, verdict.lost, verdict.doubled, wrongs, cartsLeft].join(' | ')} |`,
    '',
    '| Work | Answers | p50 | p95 | p99 | Longest | Turned away | Not answered |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...times.rows(),
    '',
    memoryTable(memory, MINUTES),
  ].join('\n');
}

async function main(): Promise<boolean> {
  const mails = await startMailServer();
  const shop = await startOwnShop({
    settings: {
      SHOP_COPIES: '2',
      SEED_PRODUCTS: String(RUGS),
      SMTP_URL: mails.url,
      MAIL_FROM: 'Handloom <orders@handloom.example>',
    },
  });
  try {
    const hour = await load(shop);
    const { shopping, verdict, wrong, struck, memory } = hour;
    const growth = growthOf(memory);
    console.log(tables(hour));
    console.log([...struck].map(([name, times]) => `${name}: ${times}`).join('\n'));
    console.log(`memory grew by ${(growth * 100).toFixed(1)}%`);
    for (const sentence of [...verdict.wrong, ...wrong].slice(0, 20)) console.log(`  ${sentence}`);
    if (!values['no-report']) await renewReport({ hour: tables(hour) });
    return (
      verdict.lost + verdict.doubled + verdict.wrong.length + wrong.length === 0 &&
      shopping.every(({ cartsLeft }) => cartsLeft === 0) &&
      growth <= MOST_GROWTH
    );
  } finally {
    await shop.stop();
    await mails.stop();
  }
}

endMeasurement(main());
