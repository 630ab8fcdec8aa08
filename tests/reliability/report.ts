import type { Fault } from './faults';
import type { Shopping } from './shoppers';
import type { Verdict } from './verdict';

export interface Row {
  fault: Pick<Fault, 'name' | 'point'>;
  struck: number;
  shopping: Shopping;
  verdict: Verdict;
  /** A guard was switched off: it must be seen. */
  isControl?: boolean;
  isSeen?: boolean;
}

const HEAD = [
  'Fault',
  'Point',
  'Times',
  'Orders',
  'Lost',
  'Doubled',
  'Wrong',
  'Carts left',
  'Cart right after',
  'Nobody served for',
];

export function table(rows: readonly Row[]): string {
  return [
    `| ${HEAD.join(' | ')} |`,
    `| ${HEAD.map(() => '---').join(' | ')} |`,
    ...rows.map((row) => `| ${cells(row).join(' | ')} |`),
  ].join('\n');
}

function cells({ fault, struck, shopping, verdict }: Row): string[] {
  return [
    fault.name,
    fault.point,
    String(struck),
    String(shopping.acknowledged.length),
    String(verdict.lost),
    String(verdict.doubled),
    String(verdict.wrong.length + shopping.wrongAnswers.length),
    String(shopping.cartsLeft),
    `${(shopping.cartRightAfterMs / 1_000).toFixed(2)} s`,
    `${(shopping.longestGapMs / 1_000).toFixed(1)} s`,
  ];
}
