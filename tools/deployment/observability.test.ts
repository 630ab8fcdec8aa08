import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { explainedFigures } from '@handloom/test-kit/explained-figures';
import { readCompose } from './compose-files';
import { PARTS } from './part-programs';

const FOLDER = path.join(REPOSITORY, 'deploy', 'observability');
const DASHBOARDS = path.join(FOLDER, 'grafana', 'dashboards');
/** Of Prometheus itself, and of Node in every part. */
const NOT_OURS = /^(up|(process|nodejs)_\w+)$/;
/** What Prometheus makes of a histogram. */
const OF_HISTOGRAMS = /_(bucket|sum|count)$/;

const read = (...names: string[]) => readFileSync(path.join(FOLDER, ...names), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string };
}
interface Panel {
  title: string;
  description?: string;
  targets?: { expr: string }[];
}

const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const panels = readdirSync(DASHBOARDS).flatMap(
  (file) => (JSON.parse(read('grafana', 'dashboards', file)) as { panels: Panel[] }).panels,
);

/** What an expression reads. @throws where it is not PromQL */
function figuresIn(expression: string): string[] {
  // Grafana fills in how far a rate looks back.
  const text = expression.replaceAll('$__rate_interval', '1m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`This is not PromQL: ${text}`);
      if (name !== 'VectorSelector') return;
      const [figure = ''] = /^\w*/.exec(text.slice(from, to)) ?? [];
      names.push(figure);
    },
  });
  return names;
}

const explained = explainedFigures().map(({ name }) => name);
const isKnown = (figure: string) =>
  NOT_OURS.test(figure) ||
  explained.includes(figure) ||
  explained.includes(figure.replace(OF_HISTOGRAMS, ''));

test.each([
  ...rules.map(({ alert, expr }) => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr])),
])('%s reads figures that are explained: %s', (_name, expression) => {
  const figures = figuresIn(expression ?? '');
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !isKnown(figure))).toEqual([]);
});

test('when an alert fires, then it is said what to do', () => {
  const document = readFileSync(path.join(REPOSITORY, 'docs', 'observability.md'), 'utf8');
  const [, table = ''] = document.split('## Alerts');
  const told = [...table.matchAll(/^\| `([A-Z]\w+)`/gm)].map(([, name]) => name);
  expect(told).toEqual(rules.map(({ alert }) => alert));
});

test('when a figure is explained, then an alert or a panel shows it', () => {
  const shown = [...rules, ...panels.flatMap(({ targets = [] }) => targets)]
    .flatMap(({ expr }) => figuresIn(expr))
    .map((figure) => figure.replace(OF_HISTOGRAMS, ''));
  expect(explained.filter((figure) => !shown.includes(figure))).toEqual([]);
});

interface Job {
  job_name: string;
  honor_labels: boolean;
  dns_sd_configs: { names: string[]; port: number }[];
  relabel_configs: { regex: string; target_label: string }[];
}
const { scrape_configs: jobs } = parse(read('prometheus.yml')) as { scrape_configs: Job[] };

test('when a figure has a part of its own, then Prometheus leaves it that', () => {
  expect(jobs).toMatchObject([{ job_name: 'handloom', honor_labels: true }]);
});

test('when a part has several copies, then figures of all of them are its own', () => {
  const [{ names = [] } = {}] = jobs.flatMap((job) => job.dns_sd_configs);
  const [{ regex = '', target_label } = {}] = jobs.flatMap((job) => job.relabel_configs);
  expect(target_label).toBe('part');
  const parts = names.map((name) => name.replace(new RegExp(`^(?:${regex})$`), '$1'));
  expect([...new Set(parts)].sort()).toEqual([...PARTS].sort());
});

test('when a part runs nowhere, then there is no target, and an alert tells all the same', () => {
  const down = rules.find(({ alert }) => alert === 'PartDown')?.expr ?? '';
  for (const part of PARTS) expect(down).toContain(`absent(up{job="handloom",part="${part}"})`);
});

test('when copies read the same table, then what they tell is not added up', () => {
  for (const { expr } of [...rules, ...panels.flatMap(({ targets = [] }) => targets)]) {
    expect(expr).not.toMatch(/sum\b[^(]*(?:\([^()]*\))?[^(]*\((outbox_|failed_events|mails)/);
  }
});

test('when nobody asked for a while, then panels of quantiles and shares have a gap, and no NaN', () => {
  const divided = panels
    .flatMap(({ targets = [] }) => targets)
    .filter(({ expr }) => /histogram_quantile| \/ /.test(expr));
  expect(divided.map(({ expr }) => expr).filter((expr) => !/ >= 0\)?$/.test(expr))).toEqual([]);
});

test('when Prometheus runs beside Compose, then it reads every copy of every part where its figures are', () => {
  const [targets] = jobs.flatMap((job) => job.dns_sd_configs);
  const { services } = readCompose('docker-compose.yml');
  const copies = Object.keys(services).filter((name) => PARTS.includes(name.replace(/-2$/, '')));
  expect(targets?.names.toSorted()).toEqual(copies.sort());
  for (const part of PARTS) {
    expect(services[part]?.environment).toMatchObject({ METRICS_PORT: targets?.port });
  }
});
