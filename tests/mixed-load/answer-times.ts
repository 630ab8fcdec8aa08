import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Waited } from '../reliability/patient-caller';

/** Kinds of work, by the first that fits. */
const CLASSES: readonly [name: string, calls: RegExp][] = [
  ['pages', /^GET \/(?!api\/)/],
  ['suggestions', /^GET \/api\/products\/suggestions\b/],
  ['searches', /^GET \/api\/products\?.*\bsearch=/],
  ['lists', /^GET \/api\/products\?/],
  ['carts read', /^GET \/api\/cart$/],
  ['rugs put into a cart', /^POST \/api\/cart\/add$/],
  ['orders placed', /^POST \/api\/orders$/],
  ['orders read and paid', /^(?:GET|POST) \/api\/orders\/[^/?]+(?:\/pay)?$/],
  ['admin: lists of orders', /^GET \/api\/orders\?/],
  ['admin: reports', /^GET \/api\/reports\//],
  ['admin: rugs saved', /^PATCH \/api\/products\//],
  ['admin: a saved rug read', /^GET \/api\/products\/[^/?]+$/],
  ['admin: rugs exported', /^GET \/api\/products\/export\.csv/],
  ['admin: 500 rugs imported', /^POST \/api\/products\/import/],
];

interface Times {
  histogram: RecordableHistogram;
  turnedAway: number;
  unanswered: number;
}

/** How long callers waited, by kind of work. */
export class AnswerTimes {
  readonly #byClass = new Map<string, Times>();

  readonly add = (method: string, path: string, waited: Waited): void => {
    const call = `${method} ${path}`;
    const [name = 'others'] = CLASSES.find(([, calls]) => calls.test(call)) ?? [];
    this.#timesOf(name, waited);
  };

  /** Of something that is more than one call. */
  addOf(name: string, ms: number): void {
    this.#timesOf(name, { ms, turnedAway: 0, unanswered: 0 });
  }

  /** Rows of a table, in the order of the classes. */
  rows(): string[] {
    const order = CLASSES.map(([name]) => name);
    return [...this.#byClass]
      .toSorted(([a], [b]) => placeIn(order, a) - placeIn(order, b))
      .map(([name, { histogram, turnedAway, unanswered }]) => {
        const times = [50, 95, 99].map((percent) => histogram.percentile(percent));
        const cells = [...times, histogram.max].map((ms) => `${ms} ms`);
        return `| ${[name, histogram.count, ...cells, turnedAway, unanswered].join(' | ')} |`;
      });
  }

  #timesOf(name: string, { ms, turnedAway, unanswered }: Waited): void {
    const times = this.#byClass.get(name) ?? {
      histogram: createHistogram(),
      turnedAway: 0,
      unanswered: 0,
    };
    times.histogram.record(Math.max(1, Math.round(ms)));
    times.turnedAway += turnedAway;
    times.unanswered += unanswered;
    this.#byClass.set(name, times);
  }
}

function placeIn(order: readonly string[], name: string): number {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}
