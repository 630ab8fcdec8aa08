import { Counter, Gauge, Histogram, Registry, type CounterConfiguration } from 'prom-client';

/** Figures of this process, as Prometheus reads them. */
export type Metrics = Registry;

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

export const createMetrics = (): Metrics => new Registry();

/** From an answer out of memory to the longest that a caller waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Naming<Label extends string> = Pick<
  CounterConfiguration<Label>,
  'name' | 'help' | 'labelNames'
>;

/** @param naming `name` ends with `_total`; labels have few values: patterns of routes, never addresses */
export function counter<Label extends string>(metrics: Metrics, naming: Naming<Label>) {
  return new Counter<Label>({ ...naming, registers: [metrics] });
}

/** @param bounds upper bounds of its buckets, ascending; by themselves those of seconds */
export function histogram<Label extends string>(
  metrics: Metrics,
  { bounds = SECONDS, ...naming }: Naming<Label> & { bounds?: number[] },
) {
  return new Histogram<Label>({ ...naming, buckets: bounds, registers: [metrics] });
}

/**
 * What is read when somebody asks.
 * @param read tells the value of each set of labels; what it no longer tells of is gone
 */
export function gauge<Label extends string>(
  metrics: Metrics,
  naming: Naming<Label>,
  read: (tell: (value: number, labels?: Partial<Record<Label, string>>) => void) => unknown,
) {
  return new Gauge<Label>({
    ...naming,
    registers: [metrics],
    async collect() {
      this.reset();
      // The library puts 0 in the place of a value without labels, which nobody could tell from one that was read.
      if (!naming.labelNames?.length) this.remove();
      await read((value, labels) => (labels ? this.set(labels, value) : this.set(value)));
    },
  });
}
