/** Carries out one attack in a process of its own, so that honest visitors' times are not its own. */
import type { Target } from './attack';
import { floods } from './floods';
import { rawAttacks } from './raw-attacks';

export interface Order {
  /** Place in the list of all attacks. */
  place: number;
  seconds: number;
  target: Target;
}

const attacks = [...rawAttacks, ...floods];

process.once('message', ({ place, seconds, target }: Order) => {
  const counts: Record<string, number> = {};
  const tell = (outcome: string) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  const end = performance.now() + seconds * 1_000;
  void attacks[place]?.run(target, end, tell).then(() => {
    process.send?.(counts, () => process.exit());
  });
});
