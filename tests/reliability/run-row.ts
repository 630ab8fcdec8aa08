import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Scene } from './faults';
import { table, type Row } from './report';
import { goShopping } from './shoppers';
import { openBooks } from './verdict';

const TIMES = 5;
const ORDERS_BETWEEN_STRIKES = 25;

/** Shoppers order until enough is confirmed and the fault has struck often enough. */
export async function runRow(
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

/** One after the other, each told as soon as it is there. */
export async function runRows(scene: Scene, faults: Fault[], orders: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const fault of faults) {
    const row = await runRow(scene, fault, { orders });
    rows.push(row);
    console.log(table([row]).split('\n').at(-1));
    for (const sentence of row.verdict.wrong.slice(0, 5)) console.log(`  ${sentence}`);
    for (const answer of row.shopping.wrongAnswers.slice(0, 5)) console.log(`  ${answer}`);
  }
  return rows;
}

export function isRight({ verdict, shopping }: Row): boolean {
  return (
    verdict.lost === 0 &&
    verdict.doubled === 0 &&
    verdict.wrong.length === 0 &&
    shopping.cartsLeft === 0 &&
    shopping.wrongAnswers.length === 0
  );
}
