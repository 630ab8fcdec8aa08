/**
 * Orders without a pause while each part in turn is killed, frozen or fed with rubbish:
 *
 *   npm run reliability -w tests [-- --orders 500] [--only words-of-a-row] [--no-report]
 *
 * starts a shop of its own, writes the table of `docs/reliability.md`, and ends with 1 when an order was
 * lost, doubled or wrong, or was left in a cart. Negative controls switch a guard off and must be seen.
 */
import { endMeasurement, measurementTold } from 'tools/command-line';
import { CONTROLS } from './controls';
import { FAULTS, type Fault } from './faults';
import { renewReport } from './renew-report';
import { table, type Row } from './report';
import { isRight, runRow, runRows } from './run-row';
import { openScene } from './scene';

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

async function main(): Promise<boolean> {
  const { scene, close } = await openScene();
  const chosen = ({ name, point }: Fault) => `${name} ${point}`.includes(values.only);
  const rows: Row[] = [];
  try {
    rows.push(...(await runRows(scene, FAULTS.filter(chosen), ORDERS)));
    const controls = [];
    for (const control of CONTROLS.filter(chosen)) {
      await control.sabotage(scene);
      const { forgetsKeys } = control;
      const row = await runRow(scene, control, { orders: ORDERS_OF_A_CONTROL, forgetsKeys });
      await control.mend(scene);
      const seen = control.isSeen(row);
      controls.push(`| ${control.name} | ${control.point} | ${seen ?? '**not seen**'} |`);
      console.log(controls.at(-1));
      rows.push({ ...row, isControl: true, isSeen: seen !== null });
    }
    if (!values['no-report'] && values.only === '') await report(rows, controls);
  } finally {
    await close();
  }
  return rows.every((row) => (row.isControl ? row.isSeen : isRight(row)));
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

endMeasurement(main());
