type Labels = Record<string, string>;

/** Number of distinct label sets per figure; the rest is counted as one, so that nothing grows without end. */
const MOST_SERIES = 200;
const OVERFLOW = '{overflow="true"}';

interface Family {
  name: string;
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
}

/**
 * Figures of this process, in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
export function createMetrics() {
  const families: (() => string)[] = [];
  const family = ({ name, kind, help }: Family, lines: () => string[]) =>
    families.push(() =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines()].join('\n'),
    );

  return {
    counter(name: string, help: string) {
      const series = new Map<string, number>();
      family({ name, kind: 'counter', help }, () =>
        [...series].map(([set, value]) => `${name}${set} ${value}`),
      );
      return {
        add(labels: Labels = {}, by = 1): void {
          const set = seriesOf(series, labels);
          series.set(set, (series.get(set) ?? 0) + by);
        },
        value: (labels: Labels = {}) => series.get(labelText(labels)) ?? 0,
      };
    },
    gauge(name: string, help: string, read: () => number): void {
      family({ name, kind: 'gauge', help }, () => [`${name} ${read()}`]);
    },
    /** @param bounds upper bounds of the buckets, ascending */
    histogram(name: string, help: string, bounds: readonly number[]) {
      const series = new Map<string, { counts: number[]; sum: number; count: number }>();
      family({ name, kind: 'histogram', help }, () =>
        [...series].flatMap(([set, { counts, sum, count }]) => [
          ...bounds.map(
            (bound, place) => `${name}_bucket${withLabel(set, 'le', `${bound}`)} ${counts[place]}`,
          ),
          `${name}_bucket${withLabel(set, 'le', '+Inf')} ${count}`,
          `${name}_sum${set} ${sum}`,
          `${name}_count${set} ${count}`,
        ]),
      );
      return {
        observe(value: number, labels: Labels = {}): void {
          const set = seriesOf(series, labels);
          const kept = series.get(set) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
          for (const [place, bound] of bounds.entries()) {
            if (value <= bound) kept.counts[place] = (kept.counts[place] ?? 0) + 1;
          }
          kept.sum += value;
          kept.count += 1;
          series.set(set, kept);
        },
      };
    },
    text: () => `${families.map((lines) => lines()).join('\n')}\n`,
  };
}

function seriesOf(series: Map<string, unknown>, labels: Labels): string {
  const set = labelText(labels);
  return series.has(set) || series.size < MOST_SERIES ? set : OVERFLOW;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function withLabel(set: string, name: string, value: string): string {
  return set === '' ? `{${name}="${value}"}` : `${set.slice(0, -1)},${name}="${value}"}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
