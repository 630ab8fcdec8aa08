/**
 * Orders without a pause while each part in turn is killed, frozen or fed with rubbish:
 *
 *   npm run reliability -w tests [-- --orders 500] [--only words-of-a-row] [--no-report]
 *
 * starts a shop of its own, writes the table of `docs/reliability.md`, and ends with 1 when an order was
 * lost, doubled or wrong, or was left in a cart. Negative controls switch a guard off and must be seen.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { measurementTold } from 'tools/command-line';
import { startOwnShop } from '../shop/own-shop';
import { CONTROLS } from './controls';
import { FAULTS, type Fault, type Scene } from './faults';
import { startMailServer } from './mail-server';
import { tapPostgres, type PostgresTap } from './postgres-tap';
import { renewReport } from './renew-report';
import { table, type Row } from './report';
import { goShopping } from './shoppers';
import { openBooks } from './verdict';

const TIMES = 5;
const ORDERS_BETWEEN_STRIKES = 25;
/** Enough to be seen; a cart that stays full keeps its shopper waiting. */
const ORDERS_OF_A_CONTROL = 32;

const { values } = measurementTold(__filename, {
  words: 0,
  options: {
    orders: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
    'no-report': { type: 'boolean' },
  },
});
const ORDERS = Number(values.orders);

/** Shoppers order until enough is confirmed and the fault has struck often enough. */
async function run(
  scene: Scene,
  fault: Fault,
  { orders, forgetsKeys = false }: { orders: number; forgetsKeys?: boolean | undefined },
): Promise<Row> {
  const judge = await openBooks(scene.shop);
  const times = fault.times ?? TIMES;
  let struck = 0;
  let confirmed = 0;
  let isOver = false;
  /** The next strike hits a shop that is at work again, so that each is a recovery of its own. */
  const untilAtWork = async () => {
    const before = confirmed;
    while (!isOver && confirmed < before + ORDERS_BETWEEN_STRIKES) await pause(20);
  };
  const strikes = (async () => {
    while (!isOver && struck < times) {
      await untilAtWork();
      if (isOver) break;
      await fault.strike(scene);
      struck += 1;
      await scene.shop.untilHealthy();
    }
  })();
  const failed = strikes.then(
    () => false,
    () => true,
  );
  let strikesFailed = false;
  void failed.then((it) => (strikesFailed = it));
  const shopping = await goShopping({
    shop: scene.shop,
    doors: await fault.doors?.(scene),
    forgetsKeys,
    paymentMethod: fault.paymentMethod,
    until(acknowledged) {
      confirmed = acknowledged;
      isOver = strikesFailed || (acknowledged >= orders && struck >= times);
      return isOver;
    },
  });
  scene.tap.forget();
  await strikes;
  await fault.tidyUp?.(scene);
  await scene.shop.untilHealthy();
  return { fault, struck, shopping, verdict: await judge(shopping.acknowledged) };
}

async function main(): Promise<boolean> {
  const mails = await startMailServer();
  let tap: PostgresTap | null = null;
  const shop = await startOwnShop({
    settings: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Handloom <orders@handloom.example>',
      SANDBOX_CONTROLS: '1',
    },
    async tapPostgres(port) {
      tap = await tapPostgres(port);
      return tap.port;
    },
  });
  const scene: Scene = { shop, mails, tap: tap as unknown as PostgresTap };
  const chosen = ({ name, point }: Fault) => `${name} ${point}`.includes(values.only);
  const rows: Row[] = [];
  try {
    for (const fault of FAULTS.filter(chosen)) {
      const row = await run(scene, fault, { orders: ORDERS });
      rows.push(row);
      console.log(table([row]).split('\n').at(-1));
      for (const sentence of row.verdict.wrong.slice(0, 5)) console.log(`  ${sentence}`);
      for (const answer of row.shopping.wrongAnswers.slice(0, 5)) console.log(`  ${answer}`);
    }
    const controls = [];
    for (const control of CONTROLS.filter(chosen)) {
      await control.sabotage(scene);
      const { forgetsKeys } = control;
      const row = await run(scene, control, { orders: ORDERS_OF_A_CONTROL, forgetsKeys });
      await control.mend(scene);
      const seen = control.isSeen(row);
      controls.push(`| ${control.name} | ${control.point} | ${seen ?? '**not seen**'} |`);
      console.log(controls.at(-1));
      rows.push({ ...row, isControl: true, isSeen: seen !== null });
    }
    if (!values['no-report'] && values.only === '') await report(rows, controls);
  } finally {
    await shop.stop();
    await scene.tap.close();
    await mails.stop();
  }
  return rows.every((row) => (row.isControl ? row.isSeen : isRight(row)));
}

function isRight({ verdict, shopping }: Row): boolean {
  return (
    verdict.lost === 0 &&
    verdict.doubled === 0 &&
    verdict.wrong.length === 0 &&
    shopping.cartsLeft === 0 &&
    shopping.wrongAnswers.length === 0
  );
}

async function report(rows: Row[], controls: string[]): Promise<void> {
  await renewReport({
    faults: table(rows.filter((row) => !row.isControl)),
    controls: [
      '| Guard switched off | How | What was seen |',
      '| --- | --- | --- |',
      ...controls,
    ].join('\n'),
  });
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
